import { confirmFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { endSessionsOf } from '../../../engine/identity/sessions.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { limits } from '../session-limits.ts';
import { drawRecoveryCodes } from './recovery-codes.ts';
import { takeCode } from './take-code.ts';

/**
 * Takes the offered secret into use, once a code has proved that the app has it. Sessions that were opened without it end.
 * Asked again within minutes by the session that did so, with the next code, it draws other recovery codes: the first ones, which
 * nobody can be shown twice, may have been lost on the way.
 */
export const serveConfirmFactor = serve(confirmFactor, async (call) => {
  const { actor, services, input, now } = call;
  const { tenantId, userId } = actor;
  const { database } = services;
  await takeFromBudget(database.forGroup(), `factor ${userId}`, limits.factorTries, limits.passwordChangeWindowMs, now);
  const { codes, salt, hashes } = await drawRecoveryCodes();
  await database.forTenant(tenantId).transaction(async (tx) => {
    const isAgain = await wasJustConfirmed(tx, call);
    if (!(await takeCode(services, tx, { userId, code: input.code, offered: !isAgain }, now))) throw isAgain ? usedCode() : wrongCode();
    if (!isAgain) await takeIntoUse(tx, call);
    await tx.run(sql`UPDATE second_factor SET recovery_salt = ${salt} WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
    await tx.run(sql`DELETE FROM recovery_code WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
    await tx.run(sql`
      INSERT INTO recovery_code (tenant_id, user_id, code_hash, create_time)
      SELECT ${tenantId}, ${userId}::uuid, hash, ${new Date(now)}::timestamptz FROM unnest(${hashes}::text[]) AS hash RETURNING 1 AS added`);
    await recordAudit(tx, call, { rowTable: 'user_account', rowId: userId, changed: ['secondFactor'] });
    touchRows(tx, userAccountTable, [{ id: userId, tenantId }], now);
  });
  return { recoveryCodes: codes };
});

type Confirming = CallOf<typeof confirmFactor>;

async function takeIntoUse(tx: Tx, { actor: { tenantId, userId, sessionId }, now }: Confirming): Promise<void> {
  const { count } = await tx.run(sql`
    UPDATE second_factor SET confirmed_time = ${new Date(now)} WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND confirmed_time IS NULL`);
  if (count === 0) throw wrongCode();
  await tx.run(sql`
    UPDATE session SET factor_time = ${new Date(now)}, must_enrol = 0 WHERE tenant_id = ${tenantId} AND id = ${sessionId}`);
  await endSessionsOf(tx, userId, 'factor', now, sessionId);
}

/** Whether this session took it into use minutes ago: all others ended with that. Throws 409 for one that is in use otherwise. */
async function wasJustConfirmed(tx: Tx, { actor: { tenantId, userId, sessionId }, now }: Confirming): Promise<boolean> {
  const { rows } = await tx.run<{ isOwn: boolean }>(sql`
    SELECT f.confirmed_time > ${new Date(now - limits.factorAgainMs)} AND s.create_time <= f.confirmed_time AS "isOwn"
    FROM second_factor f JOIN session s ON s.tenant_id = f.tenant_id AND s.user_id = f.user_id AND s.id = ${sessionId}
    WHERE f.tenant_id = ${tenantId} AND f.user_id = ${userId} AND f.confirmed_time IS NOT NULL`);
  const [confirmed] = rows;
  if (confirmed && !confirmed.isOwn) throw conflict('双因素认证已启用');
  return confirmed !== undefined;
}

function wrongCode() {
  return invalid([{ field: 'code', message: '动态验证码不正确，请检查手机时间' }]);
}

function usedCode() {
  return invalid([{ field: 'code', message: '双因素认证已启用。请等验证器显示下一个验证码后输入，以取得恢复码' }]);
}
