import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../platform/store/store.ts';
import type { OwnMedia } from './media/own-media.ts';
import { keepPlace, PLACE_MS, placeIn } from './room-place.ts';
import type { RoomState } from './room-session.ts';

let page: EventTarget;
const kept = new Map<string, string>();

beforeEach(() => {
  page = new EventTarget();
  kept.clear();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function inside() {
  const room = createStore<RoomState>(() => ({ phase: 'entering', isCut: false, people: [], remotes: [], pointers: {} }));
  const own = createStore<OwnMedia>(() => ({ camera: 'on', mic: 'on', isSharing: false }));
  const leave = keepPlace('order me', room, own);
  room.set({ phase: 'in', medium: 'livekit' });
  return { room, own, leave };
}

test('a reload finds the place, with what was on at last', () => {
  const { own } = inside();
  own.set({ mic: 'off' });
  expect(placeIn('order me')).toMatchObject({ camera: true, mic: false, medium: 'livekit' });
});

test('two minutes count from the last that was heard of the page', () => {
  inside();
  vi.advanceTimersByTime(PLACE_MS);
  page.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(PLACE_MS - 1);
  expect(placeIn('order me')).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(placeIn('order me')).toBeUndefined();
});

test('neither another room nor another person has it', () => {
  inside();
  expect(placeIn('order you')).toBeUndefined();
  expect(placeIn('another me')).toBeUndefined();
});

test.each(['lobby', 'refused', 'taken', 'over'] as const)('who is told %s comes back through the door', (phase) => {
  const { room } = inside();
  room.set({ phase });
  page.dispatchEvent(new Event('pagehide'));
  expect(placeIn('order me')).toBeUndefined();
});

test('also who was sent out while the page was loaded again', () => {
  inside();
  const room = createStore<RoomState>(() => ({ phase: 'entering', isCut: false, people: [], remotes: [], pointers: {} }));
  keepPlace(
    'order me',
    room,
    createStore<OwnMedia>(() => ({ camera: 'on', mic: 'on', isSharing: false })),
  );
  expect(placeIn('order me')).toBeDefined();
  room.set({ phase: 'lobby' });
  expect(placeIn('order me')).toBeUndefined();
});

test('so does who leaves', () => {
  const { leave, room } = inside();
  leave();
  room.set({ isCut: true });
  page.dispatchEvent(new Event('pagehide'));
  expect(placeIn('order me')).toBeUndefined();
});

test('what another version or another hand has kept is no place', () => {
  kept.set('lianyi-room-place', '{broken');
  expect(placeIn('order me')).toBeUndefined();
});
