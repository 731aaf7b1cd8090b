import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRows, type RowNews } from './row-news.ts';
import { noteServerEvent } from './server-events.ts';

interface Told {
  readonly ids: readonly string[];
  readonly heardAt: number;
}

/** Ten seconds into the hour, so that nothing is measured from zero. */
const START = 10_000;
const stops: (() => void)[] = [];
let isHidden = false;
let wake = (): void => undefined;

function follow(domain: string): Told[] {
  const told: Told[] = [];
  stops.push(followRows(domain, ({ ids }: RowNews, heardAt) => void told.push({ ids: [...ids], heardAt })));
  return told;
}

const changed = (id: string) => noteServerEvent({ name: 'rows', id });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  isHidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden;
    },
    addEventListener: (_name: string, listener: () => void) => {
      wake = listener;
    },
    removeEventListener: () => undefined,
  });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what happens in the same moment is told once, with the hour of the latest', () => {
  const told = follow('report');
  changed('report:1');
  vi.advanceTimersByTime(300);
  changed('report:2');
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([{ ids: ['1', '2'], heardAt: START + 300 }]);
});

test('news that wait for the pause keep the hour of the latest: what was fetched in between is older', () => {
  const told = follow('report');
  changed('report:1');
  vi.advanceTimersByTime(1_200);
  changed('report:2');
  vi.advanceTimersByTime(1_000);
  const ownAction = Date.now();
  vi.advanceTimersByTime(200);
  changed('report:3');
  vi.advanceTimersByTime(5_000);
  expect(told.at(-1)?.ids).toEqual(['2', '3']);
  expect(told.at(-1)?.heardAt).toBeGreaterThan(ownAction);
});

test('what is told late has the hour at which it happened, and none of an earlier one where more has happened since', () => {
  const told = follow('report');
  noteServerEvent({ name: 'rows', id: 'report:1', ago: 4_000 });
  vi.advanceTimersByTime(3_000);
  changed('report:2');
  vi.advanceTimersByTime(100);
  noteServerEvent({ name: 'rows', id: 'report:3', ago: 5_000 });
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([
    { ids: ['1'], heardAt: START - 4_000 },
    { ids: ['2', '3'], heardAt: START + 3_000 },
  ]);
});

test('one news of many rows stands for all of them', () => {
  const told = follow('report');
  changed('report:1');
  changed('report:*');
  vi.advanceTimersByTime(2_000);
  expect(told.map(({ ids }) => ids)).toEqual([[]]);
});

test('another domain is not told', () => {
  const told = follow('report');
  changed('consultation:1');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
});

test('a page in the background is told when it is looked at again', () => {
  const told = follow('report');
  isHidden = true;
  changed('report:1');
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  isHidden = false;
  wake();
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual([{ ids: ['1'], heardAt: START }]);
});
