import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { ROLE_GRANT } from '../../../engine/identity/administrators.ts';
import { hasFactorSql } from '../../../engine/identity/second-factor.ts';
import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql, text } from '../../../engine/store/sql.ts';
import { readParams } from '../../settings/param.reads.ts';
import { factorPresets } from './own-factor.ts';

/** Values of the parameter `login.second-factor`. */
const OFF = 0;
const ALL = 2;

/** Whoever may do one of these can take over the accounts of others. */
const ADMINISTERS = [ROLE_GRANT, 'user_grant', 'user_reset', 'user_factor_reset'];
const movesMoney = new Set<string>();

/** Learns once, at the start, which permissions move money: the calls themselves say so. */
export function learnMoneyPermissions(endpoints: readonly Endpoint[]): void {
  for (const { money, permission } of endpoints) if (money) for (const code of [permission].flat()) movesMoney.add(code);
}

/**
 * Somebody of whom their hospital wants a second factor, and who has none, may do nothing but enrol one, like somebody who must
 * change their password. Asked when a session is opened, and when they have taken their factor away; renewing one only lifts it, so that
 * nobody is stopped in the middle of a form or a consultation.
 */
export async function requireEnrolment(
  services: Services,
  { tenantId, sessionId, isRenewed = false }: { tenantId: string; sessionId: string; isRenewed?: boolean },
): Promise<void> {
  const db = services.database.forTenant(tenantId);
  const { 'login.second-factor': mode } = await readParams(db, factorPresets);
  const { rows } = await db.run<{ userId: string; mustEnrol: number | null; hasFactor: boolean }>(sql`
    SELECT s.user_id AS "userId", s.must_enrol AS "mustEnrol", ${hasFactorSql(text('s.tenant_id'), text('s.user_id'))} AS "hasFactor"
    FROM session s WHERE s.tenant_id = ${tenantId} AND s.id = ${sessionId}`);
  const [found] = rows;
  if (!found) return;
  const must = !found.hasFactor && (await wantsFactor(db, mode, found.userId)) ? 1 : 0;
  if (must === (found.mustEnrol ?? 0) || (must === 1 && isRenewed)) return;
  await db.transaction(async (tx) => {
    await tx.run(sql`UPDATE session SET must_enrol = ${must} WHERE tenant_id = ${tenantId} AND id = ${sessionId}`);
    await announceAccessChange(tx, sessionId);
  });
}

/** Whether a hospital with this setting wants a second factor of somebody. */
export async function wantsFactor(runner: Runner, mode: number, userId: string): Promise<boolean> {
  if (mode === OFF) return false;
  if (mode >= ALL) return true;
  const { count } = await runner.run(sql`
    SELECT 1 FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
    JOIN role_menu rm ON rm.tenant_id = r.tenant_id AND rm.role_id = r.id
    JOIN menu m ON m.id = rm.menu_id AND m.is_deleted = 0
    WHERE ur.tenant_id = ${runner.tenantId} AND ur.user_id = ${userId} AND m.code = ANY (${[...ADMINISTERS, ...movesMoney]}) LIMIT 1`);
  return count > 0;
}
