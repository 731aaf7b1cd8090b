import { sessionParams } from '../../../../contract/domains/session/session.params.ts';
import type { Call } from '../../../engine/call/call.ts';
import { verifyPassword } from '../../../engine/identity/passwords.ts';
import { giveBackToBudget, takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { invalid } from '../../../platform/refusal.ts';
import { limits } from '../session-limits.ts';

export const factorPresets = {
  'login.second-factor': sessionParams['login.second-factor'],
  'login.factor-minutes': sessionParams['login.factor-minutes'],
};

/** Takes one guess of whoever sits at an open console; passwords and codes are counted together. */
export async function takeGuess({ services, actor, now }: Call<unknown>): Promise<void> {
  const group = services.database.forGroup();
  await takeFromBudget(group, `password ${actor.userId}`, limits.passwordChanges, limits.passwordChangeWindowMs, now);
}

/** Gives it back once it was right: whoever confirms often is no guesser. */
export async function giveBackGuess({ services, actor, now }: Call<unknown>): Promise<void> {
  await giveBackToBudget(services.database.forGroup(), `password ${actor.userId}`, limits.passwordChangeWindowMs, now);
}

/** Throws unless the password is the caller's own. */
export async function requirePassword({ services, actor }: Call<unknown>, password: string | null | undefined): Promise<void> {
  const { rows } = await services.database.forTenant(actor.tenantId).run<{ passwordHash: string }>(sql`
    SELECT password_hash AS "passwordHash" FROM user_account WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId} AND is_deleted = 0`);
  if (!password) throw invalid([{ field: 'password', message: '请输入登录密码' }]);
  if (!(await verifyPassword(rows[0]?.passwordHash, password))) throw invalid([{ field: 'password', message: '密码不正确' }]);
}

/** Remembers that the person of a session of the runner's tenant has given a code. */
export async function proveSession(runner: Runner, sessionId: string, now: number): Promise<void> {
  await runner.run(sql`UPDATE session SET factor_time = ${new Date(now)} WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId}`);
}
