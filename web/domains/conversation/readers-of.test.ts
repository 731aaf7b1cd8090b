import { expect, test } from 'vitest';
import type { Reader } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { readersOf } from './readers-of.ts';

const reader = (name: string, values: Partial<Reader> = {}): Reader => ({
  ...{ name, hospital: '省一', side: 'target', mine: 0, readSeq: 0, firstSeq: 1 },
  ...values,
});
const named = ({ read, unread }: ReturnType<typeof readersOf>) => [read, unread].map((readers) => readers.map(({ name }) => name));

test('one who has read speaks for nobody else', () => {
  const all = [reader('我', { mine: 1, readSeq: 9 }), reader('甲', { readSeq: 5 }), reader('乙', { readSeq: 4 }), reader('丙')];
  expect(named(readersOf(5, all))).toEqual([['甲'], ['乙', '丙']]);
});

test('who joined in a later round is not waited for where they heard nothing', () => {
  const all = [reader('甲', { readSeq: 2 }), reader('后来', { readSeq: 0, firstSeq: 3 })];
  expect(named(readersOf(2, all))).toEqual([['甲'], []]);
  expect(named(readersOf(3, all))).toEqual([[], ['甲', '后来']]);
});
