import { readStored, writeStored } from '../../../platform/store/storage.ts';
import { createStore } from '../../../platform/store/store.ts';

/** By the browser's own names, which it gives each site anew. */
export interface DeviceChoice {
  camera?: string;
  mic?: string;
  speaker?: string;
}

export type DeviceKind = keyof DeviceChoice;

const KEY = 'lianyi-room-devices';

/** Which devices somebody has chosen in this browser: a room's computer has a camera of its own at the wall, and keeps it. */
export const deviceChoice = createStore<DeviceChoice>(() => ({ ...readStored<DeviceChoice>(KEY) }));

export function rememberDevice(kind: DeviceKind, id: string): void {
  deviceChoice.set({ [kind]: id });
  writeStored(KEY, deviceChoice.get());
}

/** Front or rear, as telephones name theirs. */
export type Facing = 'user' | 'environment';

interface Wanted {
  facing: Facing | undefined;
  /** Or any, as one that was chosen may be at home. */
  isChosen: boolean;
}

function constraintsOf(kind: 'camera' | 'mic', { facing, isChosen }: Wanted): MediaStreamConstraints {
  const chosen = isChosen && deviceChoice.get()[kind];
  // As a mere wish Chromium gives the machine's own microphone all the same.
  const device = chosen ? { deviceId: { exact: chosen } } : {};
  if (kind === 'mic') return { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...device } };
  const which = facing ? { facingMode: { ideal: facing } } : device;
  return { video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24 }, ...which } };
}

/** In some browsers that is no error as others are. */
function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'OverconstrainedError';
}

/** Opens what is chosen. A device that is no longer there is no reason to have none: then it is the one that the browser has. */
export async function openDevice(kind: 'camera' | 'mic', facing: Facing | undefined): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(constraintsOf(kind, { facing, isChosen: true }));
  } catch (error) {
    if (!isGone(error)) throw error;
    return navigator.mediaDevices.getUserMedia(constraintsOf(kind, { facing, isChosen: false }));
  }
}

/** Where the picture looks, of a telephone's camera; cameras of computers do not say. */
export function facingOf(track: MediaStreamTrack | undefined): Facing | undefined {
  const { facingMode } = track?.getSettings?.() ?? {};
  return facingMode === 'environment' || facingMode === 'user' ? facingMode : undefined;
}
