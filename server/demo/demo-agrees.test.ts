import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toWireDate } from '../../contract/kernel/wire-time.ts';
import { PLATFORM_ADMINISTRATOR } from '../engine/identity/menu-sync.ts';
import { type Sql, sql } from '../engine/store/sql.ts';
import { type DemoInstallation, openDemoInstallation } from './demo.testing.ts';

let demo: DemoInstallation;

beforeAll(async () => {
  demo = await openDemoInstallation();
});

afterAll(async () => {
  await demo.remove();
});

const rowsOf = <R>(query: Sql) => demo.rowsOf<R>(query);

describe('the logs of the demo', () => {
  test('tell no refused call as a deed, and say of the same call the same', async () => {
    const refused = await rowsOf<{ id: string }>(sql`SELECT request_id AS id FROM api_log WHERE status = 403`);
    expect(refused.length).toBeGreaterThan(5);
    const deeds = await rowsOf<{ id: string }>(sql`SELECT request_id AS id FROM usual_log`);
    const told = new Set(deeds.map(({ id }) => id));
    expect(refused.filter(({ id }) => told.has(id))).toEqual([]);
    const [params] = await rowsOf<{ all: number; same: number }>(sql`
      SELECT count(*)::int AS all, count(*) FILTER (WHERE a.status = p.status AND a.ms = p.ms AND a.ip = p.ip AND a.call = p.inter_id)::int AS same
      FROM interface_param_log p LEFT JOIN api_log a ON a.request_id = p.thread_id`);
    expect(params?.all).toBeGreaterThan(5);
    expect(params?.same).toBe(params?.all);
  });

  test('have the parameters of watched interfaces alone, from the hour on at which somebody watched them', async () => {
    const wrong = await rowsOf(sql`
      SELECT DISTINCT p.inter_id FROM interface_param_log p LEFT JOIN server_interface i ON i.inter_id = p.inter_id AND i.monitor_open = '1'
      LEFT JOIN interface_switch s ON s.interface_id = i.id AND s.target = 'monitor' AND s.open = '1' AND s.create_time <= p.create_time
      WHERE s.id IS NULL`);
    expect(wrong).toEqual([]);
  });

  test('know every sign-in by a request of its own', async () => {
    const twice = await rowsOf(sql`SELECT request_id FROM login_log GROUP BY request_id HAVING count(*) > 1`);
    expect(twice).toEqual([]);
  });
});

test('the platform’s administrator of the demo holds the role to which a release gives its pages', async () => {
  const held = await rowsOf<{ account: string }>(sql`
    SELECT u.account FROM user_account u JOIN user_role h ON h.tenant_id = u.tenant_id AND h.user_id = u.id
    JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id WHERE u.tenant_id = '000000' AND r.role_alias = ${PLATFORM_ADMINISTRATOR}`);
  expect(held.map(({ account }) => account)).toContain('admin');
});

test('no two prepayments of copies in the demo have one receipt, and New Year is on its day', async () => {
  const receipts = await rowsOf<{ no: string }>(sql`SELECT receipt_no AS no FROM copy_case WHERE receipt_no LIKE 'SJ26%'`);
  expect(receipts.length).toBeGreaterThan(5);
  expect(new Set(receipts.map(({ no }) => no)).size).toBe(receipts.length);
  const days = await rowsOf<{ day: string }>(sql`SELECT day::text AS day FROM work_day WHERE remark = '元旦'`);
  const year = Number(toWireDate(demo.services.clock()).slice(0, 4)) + 1;
  expect(days).toEqual([{ day: `${year}-01-01` }]);
});
