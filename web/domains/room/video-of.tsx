import { type Ref, useEffect, useMemo, useRef } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { deviceChoice } from './media/device-choice.ts';
import { keepPlaying } from './media/keep-playing.ts';

interface VideoOfProps {
  /** One's own picture … */
  track?: MediaStreamTrack;
  /** … or somebody else's picture and sound. */
  stream?: MediaStream;
  /** People know themselves from mirrors. */
  isMirrored?: boolean;
  videoRef?: Ref<HTMLVideoElement>;
}

/** A picture that is shown as it arrives. */
export function VideoOf({ track, stream, isMirrored = false, videoRef }: VideoOfProps) {
  const own = useRef<HTMLVideoElement>(null);
  const speaker = useStore(deviceChoice, (all) => all.speaker);
  const shown = useMemo(() => stream ?? (track ? new MediaStream([track]) : null), [stream, track]);
  useEffect(() => {
    if (own.current && own.current.srcObject !== shown) own.current.srcObject = shown;
    // One's own picture has no sound, and nothing keeps it back.
    return own.current && stream ? keepPlaying(own.current) : undefined;
  }, [shown, stream]);
  useEffect(() => {
    // A loudspeaker that was unplugged since is none; then it is that of the machine.
    if (stream && speaker !== undefined) void own.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [stream, speaker]);
  const take = (element: HTMLVideoElement | null): void => {
    own.current = element;
    if (typeof videoRef === 'function') videoRef(element);
    else if (videoRef) videoRef.current = element;
  };
  return <video ref={take} autoPlay playsInline muted={!stream} data-mirrored={isMirrored || undefined} />;
}
