import { type PointerEvent, type ReactNode, useRef } from 'react';
import { label } from '../../platform/words/label.ts';
import { facingOf } from './media/device-choice.ts';
import type { Condition, Pointer, Quality } from './media/media-layer.ts';
import { RoomIcon } from './room-icon.tsx';
import { VideoOf } from './video-of.tsx';

const qualityWords: Readonly<Record<Quality, string>> = { good: '网络良好', fair: '网络一般', poor: '网络较差' };

export interface Shown {
  id: string;
  name: string;
  about: string;
  isSelf: boolean;
  track?: MediaStreamTrack;
  stream?: MediaStream;
  condition: Condition;
  isConnected: boolean;
  isSpeaking: boolean;
  quality?: Quality;
}

interface RoomTileProps {
  shown: Shown;
  isLarge: boolean;
  pointers: readonly { name: string; at: Pointer }[];
  /** Of a shared image: somebody points there. */
  onPoint?: (pointer: Pointer | undefined) => void;
  children?: ReactNode;
}

/** Somebody's picture with who it is, whether they are heard, and how well they arrive. */
export function RoomTile({ shown, isLarge, pointers, onPoint, children }: RoomTileProps) {
  const { name, about, isSelf, track, stream, condition, isConnected, isSpeaking, quality } = shown;
  const isSeen = condition.camera || condition.sharing;
  const video = useRef<HTMLVideoElement>(null);
  const point = (event: PointerEvent): void => onPoint?.(video.current ? pointIn(video.current, event) : undefined);
  return (
    <figure
      className="room-tile"
      data-self={isSelf || undefined}
      data-large={isLarge || undefined}
      data-speaking={isSpeaking || undefined}
      data-sharing={condition.sharing || undefined}
      data-person={name}
      onPointerMove={onPoint && point}
      onPointerLeave={onPoint && (() => onPoint(undefined))}
    >
      <VideoOf
        track={isSelf ? track : undefined}
        stream={stream}
        isMirrored={isSelf && !condition.sharing && facingOf(track) !== 'environment'}
        videoRef={video}
      />
      {!isSeen && <span className="room-initial">{[...name].slice(0, 1).join('')}</span>}
      {pointers.map((one) => (
        <PointerDot key={one.name} {...one} video={video.current} />
      ))}
      {!isConnected && <span className="room-wait">{label('正在连接')}</span>}
      <figcaption>
        {!condition.mic && (
          <span title={label('已静音')}>
            <RoomIcon name="mic" isOff />
          </span>
        )}
        <b>{isSelf ? label('{name}（我）', { name }) : name}</b>
        <small>{about}</small>
        {quality && !isSelf && <i className="room-quality" data-quality={quality} title={label(qualityWords[quality])} />}
        {children}
      </figcaption>
    </figure>
  );
}

/** Where the image lies in its element: the rest is margin. */
function imageIn(video: HTMLVideoElement) {
  const { width, height } = video.getBoundingClientRect();
  const scale = Math.min(width / (video.videoWidth || width), height / (video.videoHeight || height));
  const [w, h] = [(video.videoWidth || width) * scale, (video.videoHeight || height) * scale];
  return { left: (width - w) / 2, top: (height - h) / 2, width: w, height: h };
}

function pointIn(video: HTMLVideoElement, { clientX, clientY }: PointerEvent): Pointer | undefined {
  const box = video.getBoundingClientRect();
  const image = imageIn(video);
  const [x, y] = [(clientX - box.left - image.left) / image.width, (clientY - box.top - image.top) / image.height];
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}

function PointerDot({ name, at, video }: { name: string; at: Pointer; video: HTMLVideoElement | null }) {
  if (!video) return null;
  const image = imageIn(video);
  return (
    <span className="room-pointer" style={{ left: image.left + at.x * image.width, top: image.top + at.y * image.height }}>
      {name}
    </span>
  );
}
