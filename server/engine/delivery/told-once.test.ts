import { expect, test } from 'vitest';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { tell } from '../outbox/outbox.ts';
import { newId } from '../store/rows.ts';
import { sql } from '../store/sql.ts';

const app = sharedTestApp();

test('who is told the same for two reasons at once has one notice, and another of what is told later', async () => {
  const { applyAdmin, doctor1 } = app().people;
  const { tenantId } = applyAdmin;
  const title = `同一件事 ${newId()}`;
  const late = { title, context: '复印申请已超过审核时限', link: '/copy-case/list', urgent: true };
  const telling = async () => {
    await app()
      .services.database.forTenant(tenantId)
      .transaction((tx) =>
        tell(
          tx,
          ['copy_case_audit', 'copy_case_config'].map((permission) => ({ ...late, to: { tenantId, permission } })),
          { userId: doctor1.userId, now: app().clock.now() },
        ),
      );
    await app().deliver();
    const { rows } = await app()
      .services.database.forGroup()
      .run(sql`SELECT 1 FROM notice WHERE tenant_id = ${tenantId} AND user_id = ${applyAdmin.userId} AND title = ${title}`);
    return rows.length;
  };
  expect(await telling()).toBe(1);
  app().clock.advance(60_000);
  expect(await telling()).toBe(2);
});
