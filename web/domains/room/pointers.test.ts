import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../../platform/store/store.ts';
import type { OwnMedia } from './media/own-media.ts';
import { createPointers } from './pointers.ts';
import type { RoomState } from './room-session.ts';

const room = createStore<RoomState>(() => ({ phase: 'in', isCut: false, people: [], remotes: [], pointers: {} }));
const own = createStore<OwnMedia>(() => ({ camera: 'on', mic: 'on', isSharing: false }));
const dots = () => Object.keys(room.get().pointers);
let pointers: ReturnType<typeof createPointers>;

/** Who arrives: `sharing` those who share. */
function arrive(ids: readonly string[], sharing: readonly string[] = [], lost: readonly string[] = []): void {
  const remotes = ids.map((id) => ({
    ...{
      id,
      stream: Object.create(null),
      isConnected: !lost.includes(id),
      wasConnected: true,
      isSpeaking: false,
      quality: 'good' as const,
    },
    condition: { mic: true, camera: true, sharing: sharing.includes(id) },
  }));
  room.set({ remotes });
  pointers.settle();
}

beforeEach(() => {
  room.set({ remotes: [], pointers: {} });
  own.set({ isSharing: false });
  pointers = createPointers(room, own);
});

test('a dot of a resting mouse does not stay for the next image', () => {
  arrive(['a', 'b'], ['a']);
  pointers.take('b', { x: 0.4, y: 0.4 });
  arrive(['a', 'b'], ['a']);
  expect(dots()).toEqual(['b']);
  arrive(['a', 'b']);
  expect(dots()).toEqual([]);
  // Said before they had heard that it is over.
  pointers.take('b', { x: 0.5, y: 0.5 });
  arrive(['a', 'b'], ['a']);
  expect(dots()).toEqual([]);
});

test("nor does it for an image of somebody else, or of one's own", () => {
  arrive(['a', 'b'], ['a']);
  pointers.take('b', { x: 0.4, y: 0.4 });
  arrive(['a', 'b'], ['b']);
  expect(dots()).toEqual([]);
  arrive(['a', 'b']);
  own.set({ isSharing: true });
  pointers.settle();
  pointers.take('b', { x: 0.4, y: 0.4 });
  expect(dots()).toEqual(['b']);
  own.set({ isSharing: false });
  pointers.settle();
  expect(dots()).toEqual([]);
});

test('it goes with the connection of whoever points, and those of others stay', () => {
  arrive(['a', 'b', 'c'], ['a']);
  for (const id of ['b', 'c']) pointers.take(id, { x: 0.4, y: 0.4 });
  arrive(['a', 'b', 'c'], ['a'], ['b']);
  expect(dots()).toEqual(['c']);
  arrive(['a', 'b'], ['a']);
  expect(dots()).toEqual([]);
});
