import { expect, test } from 'vitest';
import { complaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { progressOf } from './document-progress.ts';

const document = { page: '/x', begins: { marks: {} }, lists: {}, line: ['open', 'handled'] } as const;
const progress = (state: string) => progressOf({ document, lifecycle: complaint.lifecycle }, state);

test('a document stands at the stage of its state, and at the last one that is done', () => {
  expect(progress('open')).toEqual({ stages: ['待处理', '已处理'], current: 0, status: 'process' });
  expect(progress('handled')).toMatchObject({ current: 1, status: 'finish' });
});

test('beside the way it stopped where it left it', () => {
  expect(progress('closed')).toMatchObject({ current: 0, status: 'error' });
});

test('where several ways lead beside it, it stopped at the last stage that it was in', () => {
  const { states } = complaint.lifecycle;
  const steps = { ...states.steps, close: { from: ['open', 'handled'], to: 'closed', by: 'operator', label: '关闭投诉' } };
  const lifecycle = { ...complaint.lifecycle, states: { ...states, steps } };
  const stopped = (visited?: readonly string[]) => progressOf({ document, lifecycle }, 'closed', visited)?.current;
  expect(stopped(['open', 'closed'])).toBe(0);
  expect(stopped(['open', 'handled', 'open', 'closed'])).toBe(0);
  expect(stopped(['open', 'handled', 'closed'])).toBe(1);
  expect(stopped(), 'as long as nothing is known of it').toBe(1);
});

test('without a way there is no progress', () => {
  expect(progressOf({ document: { ...document, line: undefined as never }, lifecycle: complaint.lifecycle }, 'open')).toBeUndefined();
});
