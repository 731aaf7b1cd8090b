import { beforeEach, expect, test, vi } from 'vitest';
import { deviceChoice, rememberDevice } from './device-choice.ts';
import { createOwnMedia } from './own-media.ts';
import { devicesOf } from './use-devices.ts';

/** What a browser gives: of what is asked for, which is what it is asked for as long as that is there. */
class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  readonly settings: { deviceId?: string; facingMode?: string };
  constructor(settings: Track['settings']) {
    super();
    this.settings = settings;
  }
  readonly stop = () => {
    this.isStopped = true;
  };
  readonly getSettings = () => this.settings;
}

interface Asked {
  deviceId?: { exact: string };
  facingMode?: { ideal: string };
}

let taken: Track[];
/** How many tracks were on when another was asked for. */
let beside: number;
let isPhone: boolean;
/** Chosen once, and not plugged in. */
let gone: string[];

beforeEach(() => {
  [taken, beside, isPhone, gone] = [[], 0, false, []];
  deviceChoice.set({ camera: undefined, mic: undefined, speaker: undefined });
  const getUserMedia = async ({ audio, video }: { audio?: Asked; video?: Asked }) => {
    const { deviceId, facingMode } = audio ?? video ?? {};
    if (gone.includes(deviceId?.exact ?? '')) throw Object.assign(new Error(), { name: 'OverconstrainedError' });
    beside = taken.filter(({ isStopped }) => !isStopped).length;
    const facing = isPhone ? { facingMode: facingMode?.ideal ?? 'user' } : {};
    const track = new Track({ deviceId: deviceId?.exact ?? 'the first', ...facing });
    taken.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});

test('a microphone is exchanged while one speaks, and the one that was chosen is taken the next time', async () => {
  const own = createOwnMedia();
  await own.turnMic();
  rememberDevice('mic', 'headset');
  await own.renew('mic');
  expect(own.store.get()).toMatchObject({ mic: 'on', audio: { settings: { deviceId: 'headset' } } });
  expect(taken.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  const another = createOwnMedia();
  await another.turnMic();
  expect(another.store.get().audio).toMatchObject({ settings: { deviceId: 'headset' } });
});

test('whoever is muted stays so with another microphone, also when they mute themselves meanwhile', async () => {
  const own = createOwnMedia();
  await own.turnMic();
  const renewed = own.renew('mic');
  await own.turnMic();
  await renewed;
  expect(own.store.get()).toMatchObject({ mic: 'off', audio: taken[1] });
  expect(taken[1]?.enabled).toBe(false);
});

test('a choice for what is off asks nobody for it', async () => {
  const own = createOwnMedia();
  rememberDevice('camera', 'at the wall');
  await own.renew('camera');
  expect(taken).toEqual([]);
  await own.turnCamera();
  expect(own.store.get().video).toMatchObject({ settings: { deviceId: 'at the wall' } });
});

test('a chosen device that is not plugged in gives way to another', async () => {
  gone = ['headset'];
  rememberDevice('mic', 'headset');
  const own = createOwnMedia();
  await own.turnMic();
  expect(own.store.get()).toMatchObject({ mic: 'on', audio: { settings: { deviceId: 'the first' } } });
});

test('a telephone is turned round and back, with one camera open at a time', async () => {
  isPhone = true;
  const own = createOwnMedia();
  const facing = () => taken.at(-1)?.settings.facingMode;
  await own.turnCamera();
  expect(facing()).toBe('user');
  await own.turnRound();
  expect([facing(), beside, own.store.get().video]).toEqual(['environment', 0, taken[1]]);
  await own.turnRound();
  expect([facing(), beside, own.store.get().camera]).toEqual(['user', 0, 'on']);
});

test('a camera that does not start after the exchange is told as such', async () => {
  const own = createOwnMedia();
  await own.turnCamera();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('', 'NotReadableError')) } });
  await own.renew('camera');
  expect(own.store.get()).toMatchObject({ camera: 'busy', video: undefined });
});

test('devices without a name are no choice yet', () => {
  const found = [
    { kind: 'audioinput', deviceId: '', label: '' },
    { kind: 'videoinput', deviceId: 'a', label: 'Integrated camera' },
    { kind: 'audiooutput', deviceId: 'b', label: 'Headset' },
  ] as const;
  // Where a loudspeaker cannot be chosen, none is offered.
  expect(devicesOf(found)).toEqual({ camera: [{ id: 'a', name: 'Integrated camera' }], mic: [], speaker: [] });
  vi.stubGlobal(
    'HTMLMediaElement',
    Object.assign(() => undefined, { prototype: { setSinkId: () => undefined } }),
  );
  expect(devicesOf(found).speaker).toEqual([{ id: 'b', name: 'Headset' }]);
  vi.unstubAllGlobals();
});
