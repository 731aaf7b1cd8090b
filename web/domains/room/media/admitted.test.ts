import { expect, test } from 'vitest';
import { createAdmitted, GRACE_MS } from './admitted.ts';

const person = (id: string, seat?: string) =>
  ({ id, name: id, hospital: '', role: 'patient', state: 'in', ...(seat ? { seat } : {}) }) as const;

test('those whom the room names are admitted, and nobody whom it no longer names', () => {
  const admitted = createAdmitted(() => 0);
  expect(admitted.follow([person('a', '1'), person('b', '1')], () => true)).toBe(true);
  expect(admitted.permissions()).toEqual([
    { participantIdentity: 'a', allowAll: true },
    { participantIdentity: 'b', allowAll: true },
  ]);
  expect(admitted.follow([person('a', '2'), person('b', '1')], () => true)).toBe(false);
  expect(admitted.follow([person('b', '1')], () => true)).toBe(true);
  expect([admitted.has('a'), admitted.ids()]).toEqual([false, ['b']]);
  expect(admitted.follow([], () => true)).toBe(true);
  expect(admitted.ids()).toEqual([]);
});

test('whom the room does not hear stays while they are connected, for ten seconds', () => {
  let now = 0;
  const admitted = createAdmitted(() => now);
  // Who was away from the beginning has nothing to keep.
  admitted.follow([person('a', '1'), person('b', '1'), person('c')], () => true);
  expect(admitted.ids()).toEqual(['a', 'b']);
  const away = [person('a'), person('b')];
  expect(admitted.follow(away, (id) => id === 'a')).toBe(true);
  expect(admitted.ids()).toEqual(['a']);
  now = GRACE_MS - 1;
  expect(admitted.follow(away, () => true)).toBe(false);
  now = GRACE_MS;
  expect(admitted.follow(away, () => true)).toBe(true);
  expect(admitted.ids()).toEqual([]);
});
