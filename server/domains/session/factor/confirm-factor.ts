import { confirmFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { endSessionsOf } from '../../../engine/identity/sessions.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { invalid } from '../../../platform/refusal.ts';
import { limits } from '../session-limits.ts';
import { drawRecoveryCodes } from './recovery-codes.ts';
import { takeCode } from './take-code.ts';

/** Takes the offered secret into use, once a code has proved that the app has it. Sessions that were opened without it end. */
export const serveConfirmFactor = serve(confirmFactor, async (call) => {
  const { actor, services, input, now } = call;
  const { tenantId, userId, sessionId } = actor;
  const { database } = services;
  await takeFromBudget(database.forGroup(), `factor ${userId}`, limits.factorTries, limits.passwordChangeWindowMs, now);
  const { codes, salt, hashes } = await drawRecoveryCodes();
  await database.forTenant(tenantId).transaction(async (tx) => {
    if (!(await takeCode(services, tx, { userId, code: input.code, offered: true }, now))) throw wrongCode();
    const { count } = await tx.run(sql`
      UPDATE second_factor SET confirmed_time = ${new Date(now)}, recovery_salt = ${salt}
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND confirmed_time IS NULL`);
    if (count === 0) throw wrongCode();
    await tx.run(sql`
      INSERT INTO recovery_code (tenant_id, user_id, code_hash, create_time)
      SELECT ${tenantId}, ${userId}::uuid, hash, ${new Date(now)}::timestamptz FROM unnest(${hashes}::text[]) AS hash RETURNING 1 AS added`);
    await tx.run(sql`
      UPDATE session SET factor_time = ${new Date(now)}, must_enrol = 0 WHERE tenant_id = ${tenantId} AND id = ${sessionId}`);
    await endSessionsOf(tx, userId, 'factor', now, sessionId);
    await recordAudit(tx, call, { rowTable: 'user_account', rowId: userId, changed: ['secondFactor'] });
    touchRows(tx, userAccountTable, [{ id: userId, tenantId }], now);
  });
  return { recoveryCodes: codes };
});

function wrongCode() {
  return invalid([{ field: 'code', message: '动态验证码不正确，请检查手机时间' }]);
}
