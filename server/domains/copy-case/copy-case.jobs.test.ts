import { expect, test } from 'vitest';
import { copyCase, copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { listOf } from '../../../contract/kernel/document.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { remindCopyCases } from './copy-case.jobs.ts';
import { aCopyCase, asNow, storedCopyCase, TENANT } from './copy-case.testing.ts';

const app = sharedTestApp();
const DAY_MS = 86_400_000;

test('until when it is to be paid for is shown, and told half-way to whoever asked and to those who take the money, once', async () => {
  const unpaid = await aCopyCase(app());
  const expireTime = toWireTime(app().clock.now() + 3 * DAY_MS);
  const cashier = await asNow(app(), 'cashier');
  const listed = await cashier.get<Page<{ id: string; expireTime?: string }>>(listOf(copyCase, 'pageToPay').list, { no: unpaid.no });
  expect(listed.records).toMatchObject([{ id: unpaid.id, expireTime }]);
  const { rows: waiting } = await app()
    .services.database.forTenant(TENANT)
    .run(
      sql`SELECT 1 FROM inbox WHERE tenant_id = ${TENANT} AND order_id = ${unpaid.id} AND due_time = ${new Date(app().clock.now() + 3 * DAY_MS)}`,
    );
  expect(waiting.length).toBeGreaterThan(0);
  const told = async () => {
    await remindCopyCases(app().services);
    await app().deliver();
    const { rows } = await app()
      .services.database.forTenant(TENANT)
      .run<{ account: string }>(sql`
      SELECT u.account FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.title = '复印申请待付款' AND n.context LIKE ${`%${unpaid.no}%须在 ${expireTime.slice(0, 16)} 前付款%`}
        AND u.account IN ('doctor1', 'doctor2', 'cashier') ORDER BY 1`);
    return rows.map(({ account }) => account);
  };
  app().clock.advance(1.5 * DAY_MS - 1);
  expect(await told()).toEqual([]);
  app().clock.advance(1);
  expect(await told()).toEqual(['cashier', 'doctor1']);
  expect(await told()).toHaveLength(2);
  await (await asNow(app(), 'doctor1')).get(copyCaseMove('cancel'), { id: unpaid.id });
  expect(await storedCopyCase(app(), unpaid)).toMatchObject({ expireTime: null, remindTime: null });
});
