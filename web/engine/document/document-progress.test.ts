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

test('without a way there is no progress', () => {
  expect(progressOf({ document: { ...document, line: undefined as never }, lifecycle: complaint.lifecycle }, 'open')).toBeUndefined();
});
