import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { type Box, GAP, placesFor } from './places-for.ts';
import { startTicks } from './ticks.ts';

/** Somebody as they are recorded. */
export interface Source {
  id: string;
  name: string;
  /** What is seen of them; absent where the camera is off. */
  video?: MediaStreamTrack;
  audio?: MediaStreamTrack;
  /** What is seen is a shared screen. */
  isSharing?: boolean;
}

const [WIDTH, HEIGHT, STRIP] = [1280, 720, 28];
const FRAMES_PER_SECOND = 12;
const ground = '#10151d';
const tileGround = '#1d2531';

interface Heard {
  track: MediaStreamTrack;
  node: MediaStreamAudioSourceNode;
}

/** One picture of everybody, with their names and the time, and one sound of all voices. Whom `sources` leaves out is neither seen nor heard. */
export function createComposite(sources: () => readonly Source[]) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  const audio = new AudioContext();
  const mix = audio.createMediaStreamDestination();
  const seen = new Map<string, HTMLVideoElement>();
  const heard = new Map<string, Heard>();
  void audio.resume();

  const draw = (): void => {
    const all = sources();
    follow(all, seen);
    listen(all, { heard, audio, mix });
    if (context) paint(context, all, seen);
  };
  draw();
  const endTicks = startTicks(1_000 / FRAMES_PER_SECOND, draw);
  const stream = new MediaStream([...canvas.captureStream(FRAMES_PER_SECOND).getTracks(), ...mix.stream.getAudioTracks()]);
  return {
    stream,
    close: (): void => {
      endTicks();
      for (const video of seen.values()) video.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
      void audio.close();
    },
  };
}

/** Pictures are drawn from elements of one's own, which nobody sees: those of the page come and go with its layout. */
function follow(all: readonly Source[], seen: Map<string, HTMLVideoElement>): void {
  for (const [id, video] of seen) {
    const track = all.find((one) => one.id === id)?.video;
    if (video.srcObject instanceof MediaStream && track && video.srcObject.getVideoTracks().includes(track)) continue;
    video.srcObject = null;
    seen.delete(id);
  }
  for (const { id, video: track } of all) {
    if (!track || seen.has(id)) continue;
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: new MediaStream([track]) });
    void video.play().catch(() => undefined);
    seen.set(id, video);
  }
}

interface Mixer {
  heard: Map<string, Heard>;
  audio: AudioContext;
  mix: MediaStreamAudioDestinationNode;
}

function listen(all: readonly Source[], { heard, audio, mix }: Mixer): void {
  for (const [id, { track, node }] of heard) {
    if (all.some((one) => one.id === id && one.audio === track)) continue;
    node.disconnect();
    heard.delete(id);
  }
  for (const { id, audio: track } of all) {
    if (!track || heard.has(id)) continue;
    const node = audio.createMediaStreamSource(new MediaStream([track]));
    node.connect(mix);
    heard.set(id, { track, node });
  }
}

function paint(context: CanvasRenderingContext2D, all: readonly Source[], seen: ReadonlyMap<string, HTMLVideoElement>): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const places = placesFor(all, { x: 0, y: STRIP, width: WIDTH, height: HEIGHT - STRIP });
  for (const [source, place] of places) paintTile(context, place, source, seen.get(source.id));
  context.fillStyle = '#e9eef6';
  context.font = '18px sans-serif';
  context.textAlign = 'right';
  context.fillText(toWireTime(serverNow()), WIDTH - GAP, 22);
}

function paintTile(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  source: Source,
  video: HTMLVideoElement | undefined,
): void {
  context.fillStyle = tileGround;
  context.fillRect(x, y, width, height);
  if (video && video.videoWidth > 0) {
    const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
    const [w, h] = [video.videoWidth * scale, video.videoHeight * scale];
    context.drawImage(video, x + (width - w) / 2, y + (height - h) / 2, w, h);
  }
  context.fillStyle = 'rgb(10 14 20 / 70%)';
  context.fillRect(x, y + height - 30, width, 30);
  context.fillStyle = '#e9eef6';
  context.font = '18px sans-serif';
  context.textAlign = 'left';
  context.fillText(source.name, x + 10, y + height - 9, width - 20);
}
