import { type Ref, useEffect, useMemo, useRef } from 'react';

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
  const shown = useMemo(() => stream ?? (track ? new MediaStream([track]) : null), [stream, track]);
  useEffect(() => {
    if (own.current && own.current.srcObject !== shown) own.current.srcObject = shown;
  }, [shown]);
  const take = (element: HTMLVideoElement | null): void => {
    own.current = element;
    if (typeof videoRef === 'function') videoRef(element);
    else if (videoRef) videoRef.current = element;
  };
  return <video ref={take} autoPlay playsInline muted={!stream} data-mirrored={isMirrored || undefined} />;
}
