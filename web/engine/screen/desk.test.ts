import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { DeskEntry } from './desk.ts';

let server: LocalServer;
let desks: readonly DeskEntry[];
let taskOf: typeof import('./desk.ts').taskOf;
beforeAll(async () => {
  server = await startLocalServer(() => 'hang up');
  ({ desks } = await import('../../screens.ts'));
  ({ taskOf } = await import('./desk.ts'));
});
afterAll(() => server.close());

test('what a domain registers is of the states that it names, and has the call for one row', async () => {
  expect(desks.map(({ kind }) => kind).toSorted()).toEqual([
    'complaint',
    'consultation',
    'copy-case',
    'critical-value',
    'referral',
    'registration',
  ]);
  for (const { kind, load } of desks) {
    const { actions, detail } = await load();
    // Posted slides are a machine of their own on the same order.
    const machines = kind === 'consultation' ? [kind, 'slide-return'] : [kind];
    expect([kind, [...new Set(actions.map(({ states }) => states.name))]]).toEqual([kind, machines]);
    expect(detail.key).toBeTruthy();
  }
});

test('a move, and what is none, is found by the name under which an inbox has it; what is to be read first is not', async () => {
  const desk = await desks.find(({ kind }) => kind === 'consultation')?.load();
  if (!desk) throw new Error('there is no desk of consultations');
  expect(taskOf(desk, 'schedule-consultation')).toHaveProperty('action.name', 'schedule-consultation');
  expect(taskOf(desk, 'collect-extra-fee')).toHaveProperty('other');
  for (const name of ['give-opinion', 'save-report', 'confirm-report', 'no-such-call'])
    expect([name, taskOf(desk, name)]).toEqual([name, undefined]);
});
