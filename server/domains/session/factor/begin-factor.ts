import { beginFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { serve } from '../../../engine/call/call.ts';
import { sql } from '../../../engine/store/sql.ts';
import { sealSecret } from '../../../platform/crypto/secret-box.ts';
import { conflict } from '../../../platform/refusal.ts';
import { giveBackGuess, requirePassword, takeGuess } from './own-factor.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

/** Offers a secret, in the place of one that was offered and not taken up. */
export const serveBeginFactor = serve(beginFactor, async (call) => {
  const { actor, services, now } = call;
  const { tenantId, userId } = actor;
  await takeGuess(call);
  await requirePassword(call, call.input.password);
  await giveBackGuess(call);
  const secret = newTotpSecret();
  const sealed = sealSecret(services.secret, secret);
  const { count } = await services.database.forTenant(tenantId).run(sql`
    INSERT INTO second_factor (tenant_id, user_id, sealed_secret, create_time) VALUES (${tenantId}, ${userId}, ${sealed}, ${new Date(now)})
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, create_time = excluded.create_time, last_step = NULL
    WHERE second_factor.confirmed_time IS NULL`);
  if (count === 0) throw conflict('双因素认证已启用，请先关闭后再重新绑定');
  return { secret, address: totpAddress(secret, `${tenantId}-${actor.account}`) };
});
