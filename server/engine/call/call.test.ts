import { expect, test } from 'vitest';
import { defineQuery, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { exportOf } from '../../../contract/kernel/export-of.ts';
import { field } from '../../../contract/kernel/field.ts';
import { ANSWERED, serve } from './call.ts';
import { presenterOf } from './present.ts';

const common = { domain: 'sample', permission: SIGNED_IN } as const;
const row = { id: field.id('编号', { always: true }), item: field.text('物品', { always: true }), dueAt: field.datetime('归还时间') };
const detail = defineQuery({ ...common, name: 'detail-loan', title: '借用单', kind: 'row', path: '/loan/detail', row });
const list = defineQuery({ ...common, name: 'list-loans', title: '借用单', kind: 'list', path: '/loan/list', row });
const page = defineQuery({ ...common, name: 'page-loans', title: '借用单', kind: 'page', path: '/loan/page', filters: {}, row });
const exported = exportOf(page, ['item'], { permission: 'loan_export' });
const stored = { id: '1', item: '听诊器', dueAt: new Date(0), price: 100 };

test('a handler answers the declared row: nothing of it is missing, misspelt, or not declared', () => {
  const served = [
    serve(detail, async () => presenterOf(detail.row)(stored)),
    serve(list, async () => [{ id: '1', item: '听诊器' }]),
    serve(exported, async () => ANSWERED),
    // @ts-expect-error an item is always there
    serve(detail, async () => ({ id: '1' })),
    // @ts-expect-error misspelt, where it may be absent
    serve(list, async () => [{ id: '1', item: '听诊器', dueAtt: '2026-11-20 10:00:00' }]),
    // @ts-expect-error a time is text on the wire, and a price is nobody's business
    serve(detail, async () => stored),
    // @ts-expect-error rows are no page of them
    serve(page, async () => [{ id: '1', item: '听诊器' }]),
    // @ts-expect-error a sheet is sent by its handler
    serve(exported, async () => ({ id: '1', item: '听诊器' })),
  ];
  expect(served).toHaveLength(8);
});
