import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { LostDevices } from './lost-devices.tsx';
import { createOwnMedia } from './media/own-media.ts';

/** What the browser gives of a device; `ended` is what it says when the device is unplugged or may no longer be used. */
class Track extends EventTarget {
  enabled = true;
  readonly stop = vi.fn();
}

const taken: Track[] = [];
let refusal: DOMException | undefined;
const unplug = (track: Track | undefined) => track?.dispatchEvent(new Event('ended'));

beforeEach(() => {
  taken.length = 0;
  refusal = undefined;
  const getUserMedia = async () => {
    if (refusal) throw refusal;
    const track = new Track();
    taken.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

const shown = async (own: ReturnType<typeof createOwnMedia>) => prerendered(<LostDevices {...own.store.get()} onRead={own.acknowledge} />);

test('a microphone that was unplugged is told as lost, and its button takes it again', async () => {
  const own = createOwnMedia();
  await own.turnMic();
  expect([own.store.get().mic, await shown(own)]).toEqual(['on', '']);
  unplug(taken[0]);
  expect(own.store.get()).toMatchObject({ mic: 'lost', audio: undefined });
  expect(await shown(own)).toContain('麦克风：设备已断开');
  await own.turnMic();
  expect(own.store.get()).toMatchObject({ mic: 'on', audio: taken[1] });
  expect([taken.length, await shown(own)]).toEqual([2, '']);
  // What is heard now does not go with a track of before.
  unplug(taken[0]);
  expect(own.store.get().mic).toBe('on');
});

test('the same for the camera, beside a microphone that goes on', async () => {
  const own = createOwnMedia();
  await own.turnMic();
  await own.turnCamera();
  unplug(taken[1]);
  expect(own.store.get()).toMatchObject({ mic: 'on', audio: taken[0], camera: 'lost', video: undefined });
  expect(await shown(own)).toContain('摄像头：设备已断开');
  refusal = new DOMException('', 'NotFoundError');
  await own.turnCamera();
  expect(own.store.get().camera).toBe('absent');
  refusal = undefined;
  await own.turnCamera();
  expect(own.store.get()).toMatchObject({ camera: 'on', video: taken[2] });
});

test('a microphone that was muted when it went away is asked for anew', async () => {
  const own = createOwnMedia();
  await own.turnMic();
  await own.turnMic();
  expect(own.store.get().mic).toBe('off');
  unplug(taken[0]);
  expect(own.store.get().mic).toBe('lost');
  await own.turnMic();
  expect(own.store.get()).toMatchObject({ mic: 'on', audio: taken[1] });
});

test.each([
  ['NotFoundError', 'absent', '没有找到设备'],
  ['NotAllowedError', 'denied', '浏览器没有允许使用'],
  ['NotReadableError', 'busy', '设备被其他程序占用或无法启动'],
  ['AbortError', 'busy', '设备被其他程序占用或无法启动'],
])('a press that ends in %s says why, until it is read or pressed with more luck', async (name, state, words) => {
  const own = createOwnMedia();
  refusal = new DOMException('', name);
  await own.turnCamera();
  expect([own.store.get().camera, await shown(own)]).toEqual([state, expect.stringContaining(`摄像头：${words}`)]);
  own.acknowledge();
  expect(await shown(own)).toBe('');
  await own.turnCamera();
  expect(await shown(own)).toContain(words);
  refusal = undefined;
  await own.turnCamera();
  own.acknowledge();
  expect([own.store.get().camera, await shown(own)]).toEqual(['on', '']);
});

test('a page without TLS has no devices to be asked for, which nobody forbade', async () => {
  vi.stubGlobal('navigator', {});
  const own = createOwnMedia();
  await own.turnMic();
  expect(await shown(own)).toContain('麦克风：浏览器未向本页提供设备');
});

test('a device that one turned off oneself is not lost', async () => {
  const own = createOwnMedia();
  await own.turnCamera();
  await own.turnCamera();
  unplug(taken[0]);
  expect([own.store.get().camera, await shown(own)]).toEqual(['off', '']);
});

test('a device that the browser gives only after one has left is let go', async () => {
  const own = createOwnMedia();
  const asked = own.turnCamera();
  own.close();
  // Whoever comes back meanwhile asks anew.
  await Promise.all([asked, own.turnCamera()]);
  expect(taken.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 0]);
  expect(own.store.get()).toMatchObject({ camera: 'on', video: taken[1] });
});
