import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_ADMINISTRATOR } from '../engine/identity/menu-sync.ts';
import { sql } from '../engine/store/sql.ts';
import { closePdfRenderer } from '../platform/pdf/render-pdf.ts';
import { type DemoInstallation, openDemoInstallation } from './demo.testing.ts';

let demo: DemoInstallation;

beforeAll(async () => {
  demo = await openDemoInstallation();
});

afterAll(async () => {
  await closePdfRenderer();
  await demo.remove();
});

async function rowsOf<R>(query: ReturnType<typeof sql>): Promise<R[]> {
  return (await demo.services.database.forGroup().run<R>(query)).rows;
}

test('the platform’s administrator of the demo holds the role to which a release gives its pages', async () => {
  const held = await rowsOf<{ account: string }>(sql`
    SELECT u.account FROM user_account u JOIN user_role h ON h.tenant_id = u.tenant_id AND h.user_id = u.id
    JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id WHERE u.tenant_id = '000000' AND r.role_alias = ${PLATFORM_ADMINISTRATOR}`);
  expect(held.map(({ account }) => account)).toContain('admin');
});
