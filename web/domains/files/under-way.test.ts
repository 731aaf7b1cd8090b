import { expect, test } from 'vitest';
import { underWayOf } from './under-way.ts';

test('an upload is under way for its owner until it is there, has failed or was taken back', () => {
  const mine = (['computing', 'waiting', 'uploading', 'paused', 'success', 'error'] as const).map((status) => ({ owner: 'mine', status }));
  expect(underWayOf([...mine, { status: 'uploading' }, { owner: 'other', status: 'uploading' }], 'mine')).toBe(4);
  expect(underWayOf([], 'mine')).toBe(0);
});
