import { createStore } from '../../../platform/store/store.ts';
import { type Facing, facingOf, openDevice } from './device-choice.ts';

/**
 * `denied` when the browser or its owner says no, `absent` when there is no such thing, `busy` when another program has it or it does not start,
 * `unsupported` when the browser gives this page no devices at all, as it does without TLS, `lost` when it went away while it was taken: it was
 * unplugged, or may no longer be used.
 */
export type DeviceState = 'off' | 'on' | 'denied' | 'absent' | 'busy' | 'unsupported' | 'lost';

/** What this page takes of its own camera, microphone and screen. */
export interface OwnMedia {
  camera: DeviceState;
  mic: DeviceState;
  isSharing: boolean;
  /** The camera's picture, or the shared screen; absent while nothing is shown. */
  video?: MediaStreamTrack;
  audio?: MediaStreamTrack;
}

type Kind = 'camera' | 'mic';

/** What browsers throw for each; everything else is a no. */
const refusals: Readonly<Record<string, DeviceState>> = { NotFoundError: 'absent', NotReadableError: 'busy', AbortError: 'busy' };

function refusalOf(error: unknown): DeviceState {
  // Typed as always there, which it is over TLS alone.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  return (error instanceof DOMException && refusals[error.name]) || 'denied';
}

/** Camera, microphone and screen of this page, as they are turned on and off. */
export function createOwnMedia() {
  const store = createStore<OwnMedia>(() => ({ camera: 'off', mic: 'off', isSharing: false }));
  let camera: MediaStreamTrack | undefined;
  let screen: MediaStreamTrack | undefined;
  /** Of a telephone, once somebody has turned it round. */
  let facing: Facing | undefined;
  const asking = new Set<Kind>();
  /** Chosen anew while it is being opened: then it is opened once more. */
  const again = new Set<Kind>();
  /** The camera is being exchanged: it counts as on, and may be turned off meanwhile. */
  let isRenewing = false;
  /** How often the page has been left: what it asked for before comes too late. */
  let left = 0;

  const lose = (kind: Kind, track: MediaStreamTrack): void => {
    if (kind === 'mic' && store.get().audio === track) store.set({ mic: 'lost', audio: undefined });
    if (kind !== 'camera' || camera !== track) return;
    camera = undefined;
    store.set({ camera: 'lost', video: screen });
  };
  const open = async (kind: Kind): Promise<MediaStreamTrack | undefined> => {
    const before = left;
    for (;;) {
      again.delete(kind);
      const isWanted = () => left !== before || !again.has(kind);
      try {
        const [track] = (await openDevice(kind, facing)).getTracks();
        if (isWanted()) return track;
        track?.stop();
      } catch (error) {
        // That the one before does not open says nothing of the one that was chosen since.
        if (isWanted()) throw error;
      }
    }
  };
  /** Asked for once at a time: of two tracks one would go on, and nobody could turn it off. */
  const take = async (kind: Kind): Promise<MediaStreamTrack | undefined> => {
    if (asking.has(kind)) return undefined;
    asking.add(kind);
    const before = left;
    try {
      const track = await open(kind);
      if (left !== before) {
        track?.stop();
        return undefined;
      }
      // A track that has ended brings nothing any more, and says so once. One that is stopped here says nothing.
      track?.addEventListener('ended', () => lose(kind, track));
      return track;
    } catch (error) {
      store.set({ [kind]: refusalOf(error) });
      return undefined;
    } finally {
      if (left === before) asking.delete(kind);
    }
  };
  const turnCamera = async (): Promise<void> => {
    if (camera) {
      camera.stop();
      camera = undefined;
      return store.set({ camera: 'off', video: screen });
    }
    if (isRenewing) {
      const isOff = store.get().camera !== 'on';
      return store.set({ camera: isOff ? 'on' : 'off', video: screen });
    }
    const taken = await take('camera');
    if (!taken) return;
    camera = taken;
    store.set({ camera: 'on', video: screen ?? camera });
  };
  const turnMic = async (): Promise<void> => {
    const { audio } = store.get();
    if (!audio) {
      const track = await take('mic');
      return track && store.set({ mic: 'on', audio: track });
    }
    // Kept and silent: turning it on again asks nobody.
    audio.enabled = !audio.enabled;
    store.set({ mic: audio.enabled ? 'on' : 'off' });
  };
  /** The old one goes first: telephones open no second camera beside it. */
  const renewCamera = async (): Promise<void> => {
    if (asking.has('camera')) again.add('camera');
    if (!camera) return;
    const before = left;
    camera.stop();
    [camera, isRenewing] = [undefined, true];
    const taken = await take('camera');
    if (left !== before) return;
    isRenewing = false;
    if (store.get().camera === 'on') camera = taken;
    else taken?.stop();
    store.set({ video: screen ?? camera });
  };
  const renewMic = async (): Promise<void> => {
    const { audio } = store.get();
    if (asking.has('mic')) again.add('mic');
    if (!audio || asking.has('mic')) return;
    audio.stop();
    const track = await take('mic');
    // Whoever is muted, or mutes themselves meanwhile, is heard by no microphone.
    if (track) track.enabled = audio.enabled;
    if (store.get().audio !== audio) track?.stop();
    else store.set(track ? { mic: track.enabled ? 'on' : 'off', audio: track } : { audio: undefined });
  };
  /** What is on is taken anew, from the device that is chosen now; the others see and hear nobody else meanwhile. */
  const renew = (kind: Kind): Promise<void> => {
    if (kind === 'mic') return renewMic();
    facing = undefined;
    return renewCamera();
  };
  /** From the front camera to the rear one, and back. */
  const turnRound = (): Promise<void> => {
    const looks = camera ? facingOf(camera) : facing;
    facing = looks === 'environment' ? 'user' : 'environment';
    return renewCamera();
  };
  const stopSharing = (): void => {
    screen?.stop();
    screen = undefined;
    store.set({ isSharing: false, video: camera });
  };
  const turnSharing = async (): Promise<void> => {
    if (screen) return stopSharing();
    const before = left;
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 12 } } }).catch(() => undefined);
    const shared = stream?.getVideoTracks()[0];
    if (left !== before) return shared?.stop();
    if (!shared) return;
    screen = shared;
    // The browser has a button of its own that ends it.
    screen.onended = stopSharing;
    store.set({ isSharing: true, video: screen });
  };
  /** What was told of a device that is not on has been read. */
  const acknowledge = (): void => {
    const known = store.get();
    store.set({ camera: known.camera === 'on' ? 'on' : 'off', mic: known.mic === 'on' ? 'on' : 'off' });
  };
  const close = (): void => {
    left += 1;
    isRenewing = false;
    asking.clear();
    again.clear();
    for (const track of [camera, screen, store.get().audio]) track?.stop();
    [camera, screen] = [undefined, undefined];
    store.set({ camera: 'off', mic: 'off', isSharing: false, video: undefined, audio: undefined });
  };
  return { store, turnCamera, turnMic, turnSharing, turnRound, renew, acknowledge, close };
}

export type OwnMediaControl = ReturnType<typeof createOwnMedia>;
