import { expect, test } from 'vitest';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { complaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import type { Row } from '../field/row.ts';
import { progressOf } from './document-progress.ts';

const document = { page: '/x', begins: { marks: {} }, lists: {}, line: ['open', 'handled'] } as const;
const progress = (state: string) => progressOf({ document, lifecycle: complaint.lifecycle }, { complaintStatus: state });

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
  const stopped = (visited?: readonly string[]) => progressOf({ document, lifecycle }, { complaintStatus: 'closed' }, visited)?.current;
  expect(stopped(['open', 'closed'])).toBe(0);
  expect(stopped(['open', 'handled', 'open', 'closed'])).toBe(0);
  expect(stopped(['open', 'handled', 'closed'])).toBe(1);
  expect(stopped(), 'as long as nothing is known of it').toBe(1);
});

test('of two ways it goes the one that is its own, and waits beside it without having stopped', () => {
  const progressed = (row: Row, visited?: readonly string[]) => progressOf(copyCase, row, visited);
  expect(progressed({ copyStatus: 'wait_take', delivery: 'collect' })).toMatchObject({ current: 4, status: 'process' });
  expect(progressed({ copyStatus: 'done', delivery: 'collect' })).toMatchObject({
    stages: ['待提交', '待付款', '待审核', '待复印', '待领取', '已完成'],
    status: 'finish',
  });
  const visited = ['wait_settle', 'wait_supplement'];
  expect(progressed({ copyStatus: 'wait_supplement', delivery: 'mail' }, visited)).toMatchObject({ current: 3, status: 'process' });
  expect(progressed({ copyStatus: 'problem', delivery: 'mail' }, ['sent', 'problem'])).toMatchObject({ current: 5, status: 'error' });
  expect(progressed({ copyStatus: 'refused', delivery: 'mail' }, ['wait_audit', 'refused'])).toMatchObject({ current: 2, status: 'error' });
});

test('without a way there is no progress', () => {
  expect(
    progressOf({ document: { ...document, line: undefined as never }, lifecycle: complaint.lifecycle }, { complaintStatus: 'open' }),
  ).toBeUndefined();
});
