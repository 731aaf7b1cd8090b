import { disableFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { removeFactors } from '../../../engine/identity/second-factor.ts';
import { endSessionsOf } from '../../../engine/identity/sessions.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { factorRemovedNotice } from '../sign-in-notices.ts';
import { giveBackGuess, requirePassword, takeGuess } from './own-factor.ts';
import { requireEnrolment } from './require-enrolment.ts';
import { hasFactor, takeCode } from './take-code.ts';

/** For a new telephone, or for good; where there is none any more, nothing is left to do. Where the hospital wants a second factor, the next thing to do is to enrol one again. */
export const serveDisableFactor = serve(disableFactor, async (call) => {
  const { actor, services, input, now } = call;
  const { tenantId, userId, sessionId } = actor;
  await takeGuess(call);
  if (!input.code) throw invalid([{ field: 'code', message: '请输入动态验证码' }]);
  await requirePassword(call, input.password);
  const db = services.database.forTenant(tenantId);
  // Asked again after an answer that was lost: what was wanted is so.
  if (!(await hasFactor(db, userId))) return giveBackGuess(call);
  if (!(await takeCode(services, db, { userId, code: input.code }, now)))
    throw invalid([{ field: 'code', message: '动态验证码不正确或已使用' }]);
  await giveBackGuess(call);
  await db.transaction(async (tx) => {
    if ((await removeFactors(tx, [userId])).length === 0) throw conflict();
    await endSessionsOf(tx, userId, 'factor', now, sessionId);
    await recordAudit(tx, call, { rowTable: 'user_account', rowId: userId, changed: ['secondFactor'] });
    touchRows(tx, userAccountTable, [{ id: userId, tenantId }], now);
    await tell(tx, [factorRemovedNotice({ tenantId, userId }, actor.realName)], { now });
  });
  services.outboxFilled();
  await requireEnrolment(services, { tenantId, sessionId });
});
