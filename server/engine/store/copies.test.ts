import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTables } from '../../cli/archive/database-tables.ts';
import { consultationTable } from '../../domains/consultation/consultation.tables.ts';
import { aConsultation } from '../../domains/consultation/consultation.testing.ts';
import { modules } from '../../modules.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rebuildInbox } from '../inbox/rebuild-inbox.ts';
import { copiesAstray } from './copies.testing.ts';
import { copyOf, isCopied, rowsSeen } from './copies.ts';
import { partsPage } from './list-sql.ts';
import { makeCopies } from './make-copies.ts';
import { updateRow } from './rows.ts';
import { readSchemaShape } from './schema-shape.ts';
import { compile, sql } from './sql.ts';
import { columnsOf, tableNamed } from './table.ts';

const tables = modules.flatMap((module) => module.tables);
const { from, whose } = rowsSeen(consultationTable);
const mine = sql`SELECT id FROM ${from} WHERE ${whose}tenant_id = ${'100002'}`;

describe('what a hospital sees is read', () => {
  test('in the table itself on one machine, by the statement that it always was', () => {
    expect(compile(mine)).toMatchObject({ text: 'SELECT id FROM consultation WHERE tenant_id = $1', values: ['100002'] });
  });

  test('in its copies on several, and the table keeps its name within the statement', () => {
    expect(compile(mine, '100001')).toMatchObject({
      text: 'SELECT id FROM seen.consultation consultation WHERE consultation.seer_tenant_id = $1 AND tenant_id = $2',
      values: ['100001', '100002'],
    });
    // One machine is spoken to as before, whoever was spoken to last.
    expect(compile(mine).values).toEqual(['100002']);
  });

  test('without columns that nobody is shown, which on one machine cost nothing', () => {
    const parts = {
      table: consultationTable,
      columns: columnsOf(consultationTable, '', ['no']),
      names: ['no'],
      wheres: [sql`tenant_id = ${'100002'}`],
      preset: { field: 'createTime', descending: true },
      stages: [{ where: sql`is_synergy = 1`, sorts: [{ field: 'answerTime', descending: false }] }],
    };
    const page = partsPage(parts, { current: 1, size: 10, conditions: [], sorts: [] });
    expect(compile(page).text).toContain('(SELECT *, 0 AS list_stage FROM consultation WHERE tenant_id = $1');
    expect(compile(page, '100001').text).toContain(
      '(SELECT id, no, create_time, answer_time, 0 AS list_stage FROM seen.consultation consultation WHERE consultation.seer_tenant_id = $1 AND tenant_id = $2',
    );
  });

  test('in the table where a hospital’s rows are its own alone', () => {
    const own = rowsSeen(tableNamed('doctor_fee'));
    expect(compile(sql`SELECT 1 FROM ${own.from} WHERE ${own.whose}true`, '100001').text).toBe('SELECT 1 FROM doctor_fee WHERE true');
  });
});

describe('on several machines', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({}, { asSeveral: true });
  });
  afterAll(() => app.close());

  const seers = async (id: string): Promise<string[]> => {
    const { rows } = await app.services.database
      .forGroup()
      .run<{ seer: string }>(sql`SELECT seer_tenant_id AS seer FROM seen.consultation WHERE id = ${id} ORDER BY 1`);
    return rows.map(({ seer }) => seer);
  };
  const change = (row: { id: string; tenantId: string }, values: object): Promise<boolean> =>
    app.services.database
      .forTenant(row.tenantId)
      .transaction((tx) => updateRow(tx, consultationTable, row, values, { now: app.clock.now() }));

  test('whoever sees a row has a copy, and loses it with the right, or with the row', async () => {
    const row = await aConsultation(app, { status: 'wait_diagnosis' });
    expect(await seers(row.id)).toEqual(['100001', '100002']);
    await change(row, { partyTenantIds: ['100002', '100003'] });
    expect(await seers(row.id)).toEqual(['100002', '100003']);
    expect(await copiesAstray(app.databaseUrl)).toEqual([]);
    await change(row, { isDeleted: 1 });
    expect(await seers(row.id)).toEqual([]);
  });

  test('the second fence shows a hospital its own copies, and those of its rows', async () => {
    await aConsultation(app, { status: 'wait_diagnosis' });
    const all = sql`SELECT DISTINCT seer_tenant_id AS seer, tenant_id AS owner FROM seen.consultation ORDER BY 1`;
    const { database } = app.services;
    expect((await database.forTenant('100001').run(all)).rows).toEqual([{ seer: '100001', owner: '100002' }]);
    expect((await database.forTenant('100002').run(all)).rows).toHaveLength(2);
    expect((await database.forTenant('100003').run(all)).rows).toEqual([]);
  });

  test('what was changed behind the program’s back is found again: an hour with the inboxes, the rest by making copies anew', async () => {
    const row = await aConsultation(app, { status: 'wait_diagnosis' });
    const group = app.services.database.forGroup();
    await group.run(sql`UPDATE consultation SET answer_time = NULL WHERE id = ${row.id}`);
    expect(await copiesAstray(app.databaseUrl)).not.toEqual([]);
    await rebuildInbox(app.services);
    expect(await copiesAstray(app.databaseUrl)).toEqual([]);
    await group.run(sql`UPDATE consultation SET patient_name = '王五' WHERE id = ${row.id}`);
    await withClient(app.databaseUrl, (client) => makeCopies(client, tables));
    expect(await copiesAstray(app.databaseUrl)).not.toEqual([]);
    await withClient(app.databaseUrl, (client) => makeCopies(client, tables, { anew: true }));
    expect(await copiesAstray(app.databaseUrl)).toEqual([]);
  });

  test('copies that were made for other columns or indexes are made anew', async () => {
    const report = tableNamed('report');
    if (!isCopied(report)) throw new Error('hospitals share reports');
    const other = { ...report, copies: { indexes: [{ on: ['no'] }] } };
    const indexes = () =>
      withClient(app.databaseUrl, async (client) => {
        const { rowCount } = await client.query("SELECT 1 FROM pg_indexes WHERE schemaname = 'seen' AND tablename = 'report'");
        return rowCount;
      });
    await withClient(app.databaseUrl, (client) => makeCopies(client, [other]));
    expect(await indexes()).toBe(2);
    await withClient(app.databaseUrl, (client) => makeCopies(client, tables));
    expect(await indexes()).toBe(copyOf(report).indexes.length + 1);
  });

  test('they are neither of the declared schema nor in a backup', () =>
    withClient(app.databaseUrl, async (client) => {
      const names = (await readTables(client)).map(({ name }) => name);
      expect(names.filter((name) => name === 'consultation')).toHaveLength(1);
      const { columns, objects } = await readSchemaShape(client);
      expect(columns.get('consultation')?.has('seer_tenant_id')).toBe(false);
      expect([...objects.keys()].filter((name) => name.includes('seer_tenant_id'))).toEqual([]);
    }));
});
