import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { domains } from '../../../contract/domains.ts';
import { type Documented, listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { moveOf } from '../../../contract/kernel/moves.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { modules } from '../../modules.ts';
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts';
import { createExtraTable, extraPerson } from '../../testing/extra-people.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncMenu } from '../identity/menu-sync.ts';
import { closeDesk } from '../inbox/file-document.ts';
import { defineModule } from '../module.ts';
import { sql } from '../store/sql.ts';
import { forgetTable, tableNamed } from '../store/table.ts';
import { wholeMenu } from '../whole-menu.ts';
import { documentPdf } from './document-print.ts';
import { loan, loanDomain } from './loan.testing.ts';
import { deadlineJobs } from './resource-deadlines.ts';

/** A document that is all declared, between two hospitals: nothing of it is written by hand. */

const submit = endpointOf(loan, 'submit');
const remove = endpointOf(loan, 'remove');
const detail = endpointOf(loan, 'detail');
const history = endpointOf(loan, 'history');
const moves = {
  submit: moveOf(loan, 'submit'),
  lend: moveOf(loan, 'lend'),
  refuse: moveOf(loan, 'refuse'),
  giveBack: moveOf(loan, 'giveBack'),
};
const mine = listOf(loan, 'mine').list;
const asked = listOf(loan, 'asked').list;

const BORROWING = '100002';
const LENDING = '100001';

type Row = Record<string, unknown> & { id: string; version: number; can: string[] };

let app: TestApp;
let anna: Client;
let colleague: Client;
let lender: Client;
let outsider: Client;
let operator: Client;

beforeAll(async () => {
  const module = defineModule({ domain: loanDomain, serves: [] });
  app = await createTestApp({}, { served: [...modules, module] });
  await createExtraTable(app, 'loan');
  await syncMenu(app.services.database, wholeMenu([...domains, loanDomain]), app.clock.now());
  const borrows = ['loan_mine', 'loan_add', 'loan_edit', 'loan_delete'];
  const lends = ['loan_asked', 'loan_lend'];
  anna = await extraPerson(app, BORROWING, 'anna', borrows);
  colleague = await extraPerson(app, BORROWING, 'colleague', borrows);
  lender = await extraPerson(app, LENDING, 'lender', lends);
  outsider = await extraPerson(app, '100003', 'outsider', [...borrows, ...lends]);
  operator = await extraPerson(app, '000000', 'loanop', ['loan_asked'], 'group');
});
afterAll(async () => {
  closeDesk(tableNamed('loan'));
  forgetTable('loan');
  await closePdfRenderer();
  await app.close();
});

const complete = { device: '便携超声', count: 1, lenderTenantId: LENDING };
const begun = (input: object = complete) => anna.get<Row>(submit, { ...input, type: 'save' });
const handedIn = () => anna.get<Row>(submit, { ...complete, type: 'submit' });
const namesIn = async (client: Client, list: typeof mine, input: object = {}) =>
  (await client.get<Page<Row>>(list, { size: 200, ...input })).records.map(({ id }) => id);

describe('whose turn it is', () => {
  const onDesk = async (client: Client, input: object = {}) =>
    (await client.get<Page<Row>>(listWork, input)).records.map(({ orderId, task, no, link }) => ({ orderId, task, no, link }));

  test('a document lies with whoever may go on with it, and its author looks on', async () => {
    const draft = await begun();
    const { id, no } = await handedIn();
    const line = { orderId: id, task: 'lend-loan', no, link: `/loan/detail?id=${id}` };
    expect(await onDesk(lender)).toContainEqual(line);
    expect(await onDesk(anna, { view: 'watching' })).toContainEqual(line);
    for (const other of [colleague, outsider, operator]) expect(await onDesk(other)).not.toContainEqual(line);
    await lender.get(moves.refuse, { id, reason: '设备正在使用' });
    expect(await onDesk(lender)).not.toContainEqual(line);
    expect(await onDesk(anna)).toContainEqual({ ...line, task: 'submit-loan' });
    expect((await onDesk(anna)).map(({ orderId }) => orderId)).not.toContain(draft.id);
    await anna.get(remove, { ids: id });
    expect(await onDesk(anna)).not.toContainEqual({ ...line, task: 'submit-loan' });
  });
});

describe('a draft', () => {
  test('may be incomplete, has its number, and is its author’s alone', async () => {
    const row = await begun({ device: '便携超声' });
    expect(row).toMatchObject({
      status: 'draft',
      device: '便携超声',
      borrowerName: 'anna',
      no: expect.stringMatching(/^JY20261120-[0-9A-F]{8}$/),
    });
    expect(await namesIn(anna, mine)).toContain(row.id);
    for (const [client, list] of [
      [colleague, mine],
      [lender, asked],
      [operator, asked],
    ] as const) {
      expect(await namesIn(client, list)).not.toContain(row.id);
      expect((await client.send(detail, { id: row.id })).status).toBe(404);
    }
    expect((await colleague.send(submit, { id: row.id, ...complete })).status).toBe(404);
    expect((await colleague.send(remove, { ids: [row.id] })).status).toBe(404);
  });

  test('is handed in when it is complete, and the answer names what is missing', async () => {
    const { id } = await begun({ device: '便携超声' });
    const refused = await anna.send(moves.submit, { id });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'count', message: '请填写数量' },
          { field: 'lenderTenantId', message: '请选择出借医院' },
        ],
      },
    });
    expect((await anna.send(submit, { id, device: '便携超声', type: 'submit' })).status).toBe(400);
    expect(await anna.get(submit, { id, ...complete, type: 'submit' })).toMatchObject({ status: 'waiting' });
  });

  test('a refused hand-in leaves nothing of what was entered', async () => {
    const before = (await namesIn(anna, mine)).length;
    expect((await anna.send(submit, { device: '输液泵', type: 'submit' })).status).toBe(400);
    expect(await namesIn(anna, mine)).toHaveLength(before);
  });
});

describe('what was handed in', () => {
  test('is seen by both hospitals and the group, with what each may do, and by nobody else', async () => {
    const { id } = await handedIn();
    const cans = async (client: Client) => (await client.get<Row>(detail, { id })).can;
    expect(await cans(anna)).toEqual([]);
    expect(await cans(lender)).toEqual(['lend-loan', 'refuse-loan']);
    expect(await cans(operator)).toEqual([]);
    expect(await namesIn(lender, asked)).toContain(id);
    expect(await namesIn(operator, asked)).toContain(id);
    const [row] = (await lender.get<Page<Row>>(asked, { size: 200 })).records.filter((one) => one.id === id);
    expect(row).toMatchObject({ lenderTenantId: LENDING, lenderTenantName: app.people.expert1.tenantName });
    expect((await anna.send(submit, { ...complete, lenderTenantId: '999999' })).body.errors).toMatchObject([
      { field: 'lenderTenantId', message: '出借医院不存在' },
    ]);
    expect((await outsider.send(detail, { id })).status).toBe(404);
    expect(await namesIn(outsider, asked)).not.toContain(id);
    // Another of the borrowing hospital reaches only what is their own.
    expect((await colleague.send(detail, { id })).status).toBe(404);
  });

  test('goes its way: what is entered is kept, who moved it is noted, the history has both hospitals’ moves', async () => {
    const { id, no } = await handedIn();
    await lender.get(moves.lend, { id, dueTime: '2026-12-01 10:00:00' });
    expect(await anna.get(detail, { id })).toMatchObject({
      status: 'lent',
      dueTime: '2026-12-01 10:00:00',
      answeredBy: 'lender',
      answeredTime: '2026-11-20 10:00:00',
    });
    await lender.get(moves.giveBack, { id });
    for (const client of [anna, lender]) {
      const lines = await client.get<Row[]>(history, { id });
      expect(lines.map(({ label, toLabel }) => `${label} ${toLabel}`)).toEqual([
        '新增 草稿',
        '提交 待答复',
        '同意借出 已借出',
        '确认归还 已归还',
      ]);
    }
    await app.deliver();
    const { rows } = await app.services.database.forTenant(BORROWING).run(sql`
      SELECT title, context, link FROM notice WHERE tenant_id = ${BORROWING} AND link = ${`/loan/detail?id=${id}`}`);
    expect(rows).toEqual([{ title: '设备已借出', context: `借用单 ${no}`, link: `/loan/detail?id=${id}` }]);
  });

  test('is moved by the clock when its time has come, and who borrows is told', async () => {
    const { id, no } = await handedIn();
    await lender.get(moves.lend, { id, dueTime: '2026-11-20 12:00:00' });
    const run = () => deadlineJobs([loan])[0]?.run(app.services);
    await run();
    expect(await anna.get(detail, { id })).toMatchObject({ status: 'lent' });
    app.clock.advance(3 * 3_600_000);
    await run();
    expect(await anna.get(detail, { id })).toMatchObject({ status: 'overdue' });
    await app.deliver();
    const { rows } = await app.services.database.forTenant(BORROWING).run(sql`
      SELECT title FROM notice WHERE tenant_id = ${BORROWING} AND context = ${`借用单 ${no}`}`);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['借用已逾期', '设备已借出']);
    for (const client of [anna, lender])
      expect((await client.get<Row[]>(history, { id })).map(({ label }) => label)).toEqual(['新增', '提交', '同意借出', '逾期']);
    await lender.get(moves.giveBack, { id });
  });

  test('is printed for whoever sees it, with its facts and its history', async () => {
    const { id } = await handedIn();
    const pdf = await app.app.inject({
      method: 'GET',
      url: `/api${endpointOf(loan, 'print').path}?id=${id}`,
      headers: { 'blade-auth': `bearer ${lender.token}` },
    });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await outsider.send(endpointOf(loan, 'print'), { id })).status).toBe(404);
    const { rows: looks } = await app.services.database.forGroup().run(sql`
      SELECT account, row_tenant_id AS "rowTenantId" FROM audit_log WHERE call = 'print-loan' AND row_id = ${id}`);
    expect(looks).toEqual([{ account: 'lender', rowTenantId: BORROWING }]);
    const printed = {
      fields: loan.fields,
      row: { no: 'JY1', device: '便携超声', status: 'waiting', lenderTenantId: LENDING, lenderTenantName: '甲医院' },
      history: [{ label: '提交' }],
    };
    const words = JSON.stringify(documentPdf(loan as unknown as Documented, printed, { hospital: '乙医院', at: new Date(0) }));
    for (const word of ['设备借用单 JY1', '便携超声', '待答复', '甲医院', '提交']) expect(words).toContain(word);
    expect(words).not.toContain('借用人编号');
  });

  test('is printed with what there is: blanks of the form stay, what has not happened is left out, and times are told to the minute', () => {
    const row = { no: 'JY1', status: 'lent', answeredTime: '2026-11-20 09:30:15' };
    const history = [{ label: '提交', createTime: '2026-11-20 08:00:07' }];
    const by = { hospital: '乙医院', at: new Date(0) };
    const words = JSON.stringify(documentPdf(loan as unknown as Documented, { fields: loan.fields, row, history }, by));
    for (const word of ['"2026-11-20 09:30"', '"2026-11-20 08:00"', '设备', '数量']) expect(words).toContain(word);
    for (const word of ['答复人', '归还期限']) expect(words).not.toContain(word);
  });

  test('is printed with figures that are raised and lowered, which the face lacks', () => {
    const row = { no: 'JY1', device: 'SpO₂监护仪', status: 'waiting' };
    const printed = { fields: loan.fields, row, history: [{ label: '提交', reason: '白细胞11×10⁹/L' }] };
    const words = JSON.stringify(documentPdf(loan as unknown as Documented, printed, { hospital: '乙医院', at: new Date(0) }));
    for (const run of ['{"text":"2","sub":true}', '{"text":"9","sup":true}']) expect(words).toContain(run);
    expect(words).not.toMatch(/[₂⁹]/);
  });

  test('is not changed any more, but again once it was refused', async () => {
    const { id } = await handedIn();
    expect(await anna.send(submit, { id, ...complete })).toMatchObject({ status: 409, body: { msg: '待答复状态下不能修改' } });
    expect(await anna.send(remove, { ids: [id] })).toMatchObject({ status: 409, body: { msg: '待答复状态下不能删除' } });
    expect(await lender.send(moves.refuse, { id, reason: '。。' })).toMatchObject({ status: 400 });
    await lender.get(moves.refuse, { id, reason: '设备在修' });
    const row = await anna.get<Row>(detail, { id });
    expect(row.can).toEqual(['submit-loan', 'save-loan', 'remove-loan']);
    expect(await anna.get(submit, { id, ...complete, count: 2, version: row.version, type: 'submit' })).toMatchObject({
      status: 'waiting',
      count: 2,
    });
  });

  test.each([
    ['who borrows', () => anna, 403],
    ['a third hospital', () => outsider, 404],
    ['the group, which only looks on', () => operator, 403],
  ] as const)('is not lent by %s', async (_who, client, status) => {
    const { id } = await handedIn();
    expect((await client().send(moves.lend, { id, dueTime: '2026-12-01 10:00:00' })).status).toBe(status);
  });

  test('is found in the tab of its state', async () => {
    const { id } = await handedIn();
    expect(await namesIn(anna, mine, { status_in: 'draft,waiting,lent,overdue' })).toContain(id);
    expect(await namesIn(anna, mine, { status_in: 'refused,returned' })).not.toContain(id);
    expect(await namesIn(anna, mine, { no: 'JY0' })).toEqual([]);
  });
});
