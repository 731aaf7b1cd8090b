import { said } from '../../../contract/kernel/said.ts';
import { verifyPassword } from '../../engine/identity/passwords.ts';
import { giveBackToBudget, takeFromBudget } from '../../engine/identity/rate-limit.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import type { Signer, Signing } from './signer.ts';

const HOUR_MS = 3_600_000;
const GUESSES_AN_HOUR = 20;
const FREE_GUESSES = 2;
const FIRST_DELAY_MS = 5000;
const MOST_DELAY_MS = 15 * 60_000;

/** How long after the n-th wrong password in a row the next is looked at, in milliseconds: 0, 0, 5 s, 10 s, 20 s … 15 min. */
export function delayAfter(failures: number): number {
  return failures <= FREE_GUESSES ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_GUESSES - 1), MOST_DELAY_MS);
}

/** The built-in signer: the author gives his password once more. Wrong ones make the next wait, longer each time. */
export const passwordSigner: Signer = {
  name: 'password',
  sign: async (services, signing, now) => {
    const { database } = services;
    // Taken before the password is looked at, so that many at once are not looked at all; the right one costs nothing.
    const guesses = `sign ${signing.userId}`;
    await takeFromBudget(database.forGroup(), guesses, GUESSES_AN_HOUR, HOUR_MS, now);
    await refuseTooSoon(services, signing, now);
    const db = database.forTenant(signing.tenantId);
    const { rows } = await db.run<{ passwordHash: string }>(sql`
      SELECT password_hash AS "passwordHash" FROM user_account
      WHERE tenant_id = ${signing.tenantId} AND id = ${signing.userId} AND is_deleted = 0`);
    const isRight = await verifyPassword(rows[0]?.passwordHash, signing.password);
    await countGuess(services, signing, isRight, now);
    if (!isRight) throw invalid([{ field: 'password', message: '密码不正确' }]);
    await giveBackToBudget(database.forGroup(), guesses, HOUR_MS, now);
    return { name: signing.realName, method: '密码签名', at: new Date(now) };
  },
};

async function refuseTooSoon({ database }: Services, { tenantId, userId }: Signing, now: number): Promise<void> {
  const { rows } = await database.forTenant(tenantId).run<{ failures: number; lastTime: Date }>(sql`
    SELECT failures, last_time AS "lastTime" FROM sign_failure WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  const [row] = rows;
  const wait = row ? row.lastTime.getTime() + delayAfter(row.failures) - now : 0;
  if (wait > 0) throw new Refusal(429, said`签名密码多次错误，请${Math.ceil(wait / 1000)}秒后再试`);
}

/** Wrong ones in a row are counted; the right one forgets them. */
async function countGuess({ database }: Services, { tenantId, userId }: Signing, isRight: boolean, now: number): Promise<void> {
  const db = database.forTenant(tenantId);
  if (isRight) {
    await db.run(sql`DELETE FROM sign_failure WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
    return;
  }
  await db.run(sql`
    INSERT INTO sign_failure (tenant_id, user_id, failures, last_time, create_time)
    VALUES (${tenantId}, ${userId}, 1, ${new Date(now)}, ${new Date(now)})
    ON CONFLICT (tenant_id, user_id) DO UPDATE SET failures = sign_failure.failures + 1, last_time = excluded.last_time`);
}
