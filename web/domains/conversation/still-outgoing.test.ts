import { expect, test } from 'vitest';
import type { Outgoing } from './chat-drafts.ts';
import { stillOutgoing } from './still-outgoing.ts';
import type { ChatMessage } from './use-conversation.ts';

const sent = (key: string, text: string, more: Partial<Outgoing> = {}): Outgoing => ({
  key,
  place: 'u1:a',
  text,
  files: [],
  afterSeq: 2,
  ...more,
});
const said = (seq: number, content: string, mine: 0 | 1 = 1): ChatMessage => ({
  ...{ id: `m${seq}`, seq, content, mine, createTime: '2026-11-21 10:00:00' },
  ...{ senderId: 'u1', senderName: '杨蕴之', senderTenantName: '云岭县人民医院' },
});
const keysLeft = (outgoing: Outgoing[], messages: ChatMessage[]) => stillOutgoing(outgoing, messages).map(({ key }) => key);

test('what has come back from the server is not shown a second time', () => {
  expect(keysLeft([sent('a', '好的')], [said(3, '好的')])).toEqual([]);
  expect(keysLeft([sent('a', '好的')], [said(2, '好的'), said(3, '好的', 0), said(4, '不好')])).toEqual(['a']);
});

test('the same words twice are two messages', () => {
  expect(keysLeft([sent('a', '好的'), sent('b', '好的')], [said(3, '好的')])).toEqual(['b']);
  expect(keysLeft([sent('a', '好的'), sent('b', '好的')], [said(3, '好的'), said(4, '好的')])).toEqual([]);
});

test('what failed stays until somebody decides', () => {
  expect(keysLeft([sent('a', '好的', { failure: '网络连接失败' })], [said(3, '好的')])).toEqual(['a']);
});
