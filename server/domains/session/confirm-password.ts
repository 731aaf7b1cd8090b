import { confirmPassword } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { confirmSession } from '../../engine/identity/sessions.ts';
import { invalid } from '../../platform/refusal.ts';
import { giveBackGuess, proveSession, requirePassword, takeGuess } from './factor/own-factor.ts';
import { takeCode } from './factor/take-code.ts';

/**
 * Proves that the one who sits at the console is the one who signed in, by what is sent of password and code. Guesses are
 * counted with those at the old password.
 */
export const serveConfirmPassword = serve(confirmPassword, async (call) => {
  const { actor, input, services, now } = call;
  const { password, code } = input;
  await takeGuess(call);
  const db = services.database.forTenant(actor.tenantId);
  if (password || !code) await requirePassword(call, password);
  if (code && !(await takeCode(services, db, { userId: actor.userId, code }, now)))
    throw invalid([{ field: 'code', message: '动态验证码不正确或已使用' }]);
  await giveBackGuess(call);
  if (password || !code) await confirmSession(db, actor.sessionId, now);
  if (code) await proveSession(db, actor.sessionId, now);
});
