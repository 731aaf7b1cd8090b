import { expect, test } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const one = { tenantId: '100001', userId: '7' };
const another = { tenantId: '100002', userId: '8' };

function recent() {
  let now = 1_000;
  const events = createRecentEvents(() => now);
  const note = (key: string, id: string) => events.note(key, { name: 'rows', id });
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...events, note, pass };
}

test('what concerns somebody is told with how long it is since then, what was before and what concerns others is not', () => {
  const { of, note, pass } = recent();
  pass(100);
  note('100001:*', 'a');
  pass(300);
  note('100001:7', 'b');
  note('100002:*', 'c');
  note('*:*', 'd');
  pass(200);
  expect(of(one, 400)?.map(({ id, ago }) => [id, ago])).toEqual([
    ['b', 200],
    ['d', 200],
  ]);
  expect(of(one, 500)?.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(of(another, 500)?.map(({ id }) => id)).toEqual(['c', 'd']);
});

test('of a time that is not known, and of more than is told, nothing is said but that', () => {
  const { of, note, pass, forget } = recent();
  pass(100);
  expect(of(one, 99)).toEqual([]);
  expect(of(one, 100)).toBeUndefined();
  forget();
  pass(50);
  expect(of(one, 60)).toBeUndefined();
  expect(of(one, 40)).toEqual([]);
  for (let at = 0; at < 101; at += 1) note('100001:7', String(at));
  expect(of(one, 40)).toBeUndefined();
  expect(of(another, 40)).toEqual([]);
});

test('the memory has an end, and what lies behind it is not known', () => {
  const { of, note, pass } = recent();
  for (let at = 0; at < 4_500; at += 1) {
    pass(1);
    note('100002:*', String(at));
  }
  expect(of(one, 2_400)).toEqual([]);
  expect(of(one, 2_600)).toBeUndefined();
});
