import type { FieldError } from '../../../../contract/kernel/envelope.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { hasFactorSql } from '../../../engine/identity/second-factor.ts';
import { isUnconfirmed } from '../../../engine/identity/sessions.ts';
import type { Services } from '../../../engine/services.ts';
import { sql, text } from '../../../engine/store/sql.ts';
import { forbidden, Refusal } from '../../../platform/refusal.ts';
import { readParams } from '../../settings/param.reads.ts';
import { factorPresets } from './own-factor.ts';

const MINUTE_MS = 60_000;

/**
 * Stands before calls that move money. Throws 423 and names what is missing: the password after a screen lock (domain rules
 * 6.25.4), and a code of whoever has a second factor, unless they gave one a few minutes ago. Throws 403 for somebody without
 * one where their hospital wants it of those who move money.
 */
export async function requirePresence(services: Services, { tenantId, sessionId }: Actor): Promise<void> {
  const now = services.clock();
  const db = services.database.forTenant(tenantId);
  const [params, needsPassword, factor] = await Promise.all([
    readParams(db, factorPresets),
    isUnconfirmed(db, sessionId, now),
    db.run<{ factorTime: Date | null; hasFactor: boolean }>(sql`
      SELECT s.factor_time AS "factorTime", ${hasFactorSql(text('s.tenant_id'), text('s.user_id'))} AS "hasFactor"
      FROM session s WHERE s.tenant_id = ${tenantId} AND s.id = ${sessionId}`),
  ]);
  const { factorTime, hasFactor } = factor.rows[0] ?? { factorTime: null, hasFactor: false };
  if (!hasFactor && params['login.second-factor'] > 0) throw forbidden('本机构要求双因素认证，请先在个人信息中启用');
  const since = now - Math.max(1, params['login.factor-minutes']) * MINUTE_MS;
  const needsCode = hasFactor && (factorTime?.getTime() ?? 0) <= since;
  if (needsPassword || needsCode) throw missing(needsPassword, needsCode);
}

function missing(password: boolean, code: boolean): Refusal {
  const errors: FieldError[] = [
    ...(password ? [{ field: 'password', message: '请输入登录密码' }] : []),
    ...(code ? [{ field: 'code', message: '请输入动态验证码' }] : []),
  ];
  if (password && code) return new Refusal(423, '请重新输入密码和动态验证码后再操作', errors);
  return code ? new Refusal(423, '请输入动态验证码后再操作', errors) : new Refusal(423, '请重新输入密码后再操作', errors);
}
