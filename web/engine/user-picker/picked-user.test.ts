import { expect, test } from 'vitest';
import { mergeChoice, type PickedUser } from './picked-user.ts';

const user = (id: string): PickedUser => ({ id, realName: id });

test('people chosen on another page stay, in the order of choosing', () => {
  const page = [user('c'), user('d')];
  expect(mergeChoice([user('a'), user('b')], page, ['a', 'b', 'd']).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('who is unticked goes, and nobody is chosen twice', () => {
  const page = [user('a'), user('b')];
  expect(mergeChoice([user('a'), user('b')], page, ['b']).map(({ id }) => id)).toEqual(['b']);
});
