import { updatePassword } from '../../../contract/domains/session/session.endpoints.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../../engine/identity/passwords.ts';
import { endSessionsOf } from '../../engine/identity/sessions.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { giveBackGuess, takeGuess } from './factor/own-factor.ts';
import { limits } from './session-limits.ts';

/** Changes one's own password and ends one's other sessions, which may be somebody else's (domain rules 6.24.3). */
export const serveUpdatePassword = serve(updatePassword, async (call) => {
  const { actor, input, services, now } = call;
  await refuseNewPassword(call);
  await takeGuess(call);
  const db = services.database.forTenant(actor.tenantId);
  const stored = await db.run<Stored>(sql`
    SELECT password_hash AS "passwordHash", password_time AS "passwordTime" FROM user_account
    WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId} AND is_deleted = 0`);
  const before = stored.rows[0]?.passwordHash;
  if (!(await verifyPassword(before, input.oldPassword))) {
    if (await wasJustChanged(call, stored.rows[0])) return giveBackGuess(call);
    throw invalid([{ field: 'oldPassword', message: '原密码不正确' }]);
  }
  await giveBackGuess(call);
  const after = await hashPassword(input.newPassword);
  await db.transaction(async (tx) => {
    // The version is of what forms show: whoever fills one in meanwhile has nothing to look at again.
    const { count } = await tx.run(sql`
      UPDATE user_account SET password_hash = ${after}, must_change_password = 0, password_time = ${new Date(now)}, update_user = ${actor.userId},
        update_time = ${new Date(now)}
      WHERE tenant_id = ${actor.tenantId} AND id = ${actor.userId} AND password_hash = ${before}`);
    if (count === 0) throw conflict();
    await endSessionsOf(tx, actor.userId, 'password', now, actor.sessionId);
  });
});

type Changing = CallOf<typeof updatePassword>;

interface Stored {
  passwordHash: string;
  passwordTime: Date | null;
}

/**
 * Whether it is the new one already, since minutes, and this session saw the change: the answer was lost on the way, and its person sends
 * the same once more. Of all others, which the change ended or which began with the new one, the old password is wrong.
 */
async function wasJustChanged({ actor, input, services, now }: Changing, stored: Stored | undefined): Promise<boolean> {
  const since = stored?.passwordTime;
  if (!since || since.getTime() <= now - limits.passwordChangeWindowMs) return false;
  const { count } = await services.database.forTenant(actor.tenantId).run(sql`
    SELECT 1 FROM session WHERE tenant_id = ${actor.tenantId} AND id = ${actor.sessionId} AND create_time <= ${since}`);
  return count > 0 && verifyPassword(stored.passwordHash, input.newPassword);
}

async function refuseNewPassword({ actor, input }: Changing): Promise<void> {
  if (input.newPassword !== input.newPassword1) throw invalid([{ field: 'newPassword1', message: '两次输入的密码不一致' }]);
  if (input.newPassword === input.oldPassword) throw invalid([{ field: 'newPassword', message: '新密码不能与原密码相同' }]);
  const problem = await passwordProblem(input.newPassword, { account: actor.account, words: [actor.realName, actor.tenantName] });
  if (problem) throw invalid([{ field: 'newPassword', message: problem }]);
}
