import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { copyCaseLists } from '../../../contract/domains/copy-case/copy-case.lists.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { loadActor } from '../../engine/identity/load-actor.ts';
import { shownIn } from '../../engine/resource/document-rows.ts';
import { partsPage } from '../../engine/store/list-sql.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { copyCaseTable } from './copy-case.tables.ts';
import { asNow, TENANT } from './copy-case.testing.ts';
import { mailedOf } from './parcels.ts';

const app = sharedTestApp();
const FIRST_PAGE = { current: 1, size: 10, sorts: [], conditions: [] };

/** Ten thousand requests of two hospitals; every twentieth is the doctor's. */
async function fillTable(url: string, doctor: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `INSERT INTO copy_case (id, tenant_id, no, copy_status, apply_user_id, submit_time, create_time, version, is_deleted)
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN '100002' ELSE '100003' END, 'BIG' || n,
      (ARRAY['wait_pay', 'wait_audit', 'wait_send', 'done', 'archived'])[1 + n % 5],
      CASE WHEN n % 20 = 0 THEN $1::uuid ELSE gen_random_uuid() END, now() - n * interval '1 hour', now() - n * interval '1 hour', 0, 0
    FROM generate_series(1, 10000) n`,
    [doctor],
  );
  await owner.query('VACUUM ANALYZE copy_case');
  await owner.end();
}

// What PostgreSQL plans on one machine; Citus shows one piece of it.
test.runIf(!inject('isDistributed'))('each list of ten thousand requests is read by an index in its order', async () => {
  await fillTable(app().services.database.url, app().people.doctor1.userId);
  const people = { getCopyCasePageList: 'applyAdmin', pageToPay: 'cashier', pageMine: 'doctor1' } as const;
  for (const name of keysOf(copyCaseLists)) {
    const { actor } = await loadActor(app().services, (await asNow(app(), people[name])).token);
    const wheres = shownIn(copyCase, copyCaseTable, name, actor).map((part) => sql`${part} AND is_deleted = 0`);
    const parts = { table: copyCaseTable, columns: columnsOf(copyCaseTable), wheres, preset: { field: 'createTime', descending: true } };
    const { rows } = await app()
      .services.database.forTenant(actor.tenantId)
      .run<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${partsPage(parts, FIRST_PAGE)}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect([name, plan]).toEqual([name, expect.stringMatching(/Index (?:Only )?Scan using copy_case_tenant_id_/)]);
    expect([name, plan]).toEqual([name, expect.not.stringContaining('Seq Scan on copy_case')]);
  }
});

test.runIf(!inject('isDistributed'))(
  'whether anything was mailed for a request is asked of its parcels alone, of those taken back as well',
  async () => {
    const owner = new pg.Client({ connectionString: app().services.database.url });
    await owner.connect();
    await owner.query(`INSERT INTO copy_parcel (id, tenant_id, copy_case_id, courier, tracking_number, create_time, version, is_deleted)
    SELECT gen_random_uuid(), '100002', gen_random_uuid(), 'ems', 'P' || n, now(), 0, n % 2 FROM generate_series(1, 10000) n`);
    await owner.query('VACUUM ANALYZE copy_parcel');
    await owner.end();
    const { rows } = await app()
      .services.database.forTenant(TENANT)
      .run<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${mailedOf({ id: newId(), tenantId: TENANT })}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Scan using copy_parcel_tenant_id_copy_case_id_create_time_idx');
  },
);
