import { type LocalTrackPublication, type Room, Track } from 'livekit-client';
import type { Condition, Outgoing } from './media-layer.ts';

/** Bits and frames a second of a shared screen: letters and images must be read, and hardly move. */
const SCREEN = { maxBitrate: 2_000_000, maxFramerate: 12 };
/** Of the camera's largest picture; smaller ones go beside it, for those who come by a weak network. */
const CAMERA = { maxBitrate: 700_000, maxFramerate: 24 };

/** What this page sends through a LiveKit server: published and taken back one after the other, as it is turned on and off. */
export function createLocalTracks(room: Room) {
  let outgoing: Outgoing = {};
  let condition: Condition = { mic: false, camera: false, sharing: false };
  let work = Promise.resolve();

  const put = async (source: Track.Source, track: MediaStreamTrack | undefined): Promise<LocalTrackPublication | undefined> => {
    const there = room.localParticipant.getTrackPublication(source);
    if (there?.track?.mediaStreamTrack === track) return there;
    if (there?.track) await room.localParticipant.unpublishTrack(there.track, false);
    if (!track) return undefined;
    return room.localParticipant.publishTrack(track, {
      source,
      videoEncoding: CAMERA,
      screenShareEncoding: SCREEN,
      simulcast: source === Track.Source.Camera,
    });
  };
  const putAll = async (): Promise<void> => {
    if (room.state !== 'connected') return;
    const { audio, video } = outgoing;
    const { mic, sharing } = condition;
    const mine = await put(Track.Source.Microphone, audio);
    // The track is silent by itself; the others are told here.
    if (mine && mine.isMuted === mic) await (mic ? mine.unmute() : mine.mute());
    await put(Track.Source.Camera, sharing ? undefined : video);
    await put(Track.Source.ScreenShare, sharing ? video : undefined);
  };
  const inTurn = (): void => {
    // What a connection that broke off did not take is put again when it is back.
    work = work.then(putAll).catch(() => undefined);
  };
  return {
    put: inTurn,
    publish: (next: Outgoing, told: Condition): void => {
      [outgoing, condition] = [next, told];
      inTurn();
    },
  };
}
