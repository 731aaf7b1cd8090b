import { sessionParams } from '../../../contract/domains/session/session.params.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';

const DAY_MS = 86_400_000;
const preset = { 'login.password-days': sessionParams['login.password-days'] };

/**
 * A password that is older than the platform allows must be changed, like a one-time password, before its person may do
 * anything else (domain rules 6.24.3). Asked whenever a session is opened or renewed, so that nobody is stopped in the
 * middle of a form.
 */
export async function expirePassword(services: Services, { tenantId, sessionId }: { tenantId: string; sessionId: string }, now: number) {
  const db = services.database.forTenant(tenantId);
  const { 'login.password-days': days } = await readParams(db, preset);
  if (days === 0) return;
  const oldest = new Date(now - days * DAY_MS);
  await db.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE user_account u SET must_change_password = 1 FROM session s
      WHERE s.tenant_id = ${tenantId} AND s.id = ${sessionId} AND u.tenant_id = ${tenantId} AND u.id = s.user_id
        AND u.must_change_password IS DISTINCT FROM 1 AND coalesce(u.password_time, u.create_time) < ${oldest}`);
    if (count > 0) await announceAccessChange(tx);
  });
}
