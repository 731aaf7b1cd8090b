import { confirmPassword } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { verifyPassword } from '../../kernel/identity/passwords.ts';
import { takeFromBudget } from '../../kernel/identity/rate-limit.ts';
import { confirmSession } from '../../kernel/identity/sessions.ts';
import { invalid } from '../../kernel/refusal.ts';
import { sql } from '../../kernel/store/sql.ts';
import { limits } from './session-limits.ts';

/** Proves that the one who sits at the console is the one who signed in. Guesses are counted with those at the old password. */
export const confirmPasswordServed = serve<{ password: string }>(confirmPassword, async ({ actor, input, services, now }) => {
  const { database } = services;
  await takeFromBudget(database.forGroup(), `password ${actor.userId}`, limits.passwordChanges, limits.passwordChangeWindowMs, now);
  const db = database.forTenant(actor.tenantId);
  const { rows } = await db.run<{ passwordHash: string }>(sql`
    SELECT password_hash AS "passwordHash" FROM user_account WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId} AND is_deleted = 0`);
  if (!(await verifyPassword(rows[0]?.passwordHash, input.password))) throw invalid([{ field: 'password', message: '密码不正确' }]);
  await confirmSession(db, actor.sessionId, now);
});
