import { expect } from '@playwright/test';
import { Client } from 'pg';
import { platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const TENANT = '100003';
const CODE = 'counted';

/** As many posts as no hospital has: a list that is not counted to its end. */
async function leavePosts(databaseUrl: string, many: number): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO post (id, tenant_id, create_time, category, post_code, post_name)
     SELECT gen_random_uuid(), $1, now(), '1', $2 || n, '岗位' || n FROM generate_series(1, $3::int) n`,
    [TENANT, CODE, many],
  );
  return async () => {
    await client.query('DELETE FROM post WHERE tenant_id = $1 AND post_code LIKE $2', [TENANT, `${CODE}%`]);
    await client.end();
  };
}

test('a long list says that there are more than ten thousand, and counts them when it is asked to', async ({ page, app }) => {
  const clean = await leavePosts(app.databaseUrl, 10_400);
  try {
    // The platform's pages are in no package that another journey could change meanwhile.
    await signIn(page, app, platformAdmin, '/system/post');
    const pages = page.locator('.list-pages:visible');
    await pages.getByRole('button', { name: '共 10000+ 条' }).click();
    await expect(pages).toContainText(/共 104\d\d 条/);
    // Another page of the same search is not counted anew.
    await pages.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/current=2/);
    await expect(pages).toContainText(/共 104\d\d 条/);
  } finally {
    await clean();
  }
});
