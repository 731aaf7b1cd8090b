import { expect, test } from 'vitest';
import { joinMessages } from './join-messages.ts';
import type { ChatMessage } from './use-conversation.ts';

const of = (conversation: string) => (seq: number) =>
  ({
    id: `${conversation}${seq}`,
    seq,
    senderId: 'u',
    senderName: '',
    senderTenantName: '',
    mine: 0,
    createTime: '',
  }) satisfies ChatMessage;
const [one, another] = [of('a'), of('b')];
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test('an answer takes its place among what is shown, and neither end goes', () => {
  const withdrawn = { ...one(3), withdrawnTime: '2026-11-21 10:00:00' };
  const joined = joinMessages([1, 2, 3, 4, 5].map(one), [one(2), withdrawn, one(4)]);
  expect(ids(joined)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  expect(joined[2]).toBe(withdrawn);
  expect(ids(joinMessages([1, 2].map(one), [one(3)]))).toEqual(['a1', 'a2', 'a3']);
});

test('nothing stays of a conversation that has begun anew with another hospital', () => {
  const kept = [1, 2, 3].map(one);
  expect(joinMessages(kept, [])).toEqual([]);
  expect(ids(joinMessages(kept, [another(1)]))).toEqual(['b1']);
  expect(ids(joinMessages([8, 9].map(one), [1, 2].map(another)))).toEqual(['b1', 'b2']);
});
