import { randomBytes } from 'node:crypto';
import { hasFactorSql } from '../../../engine/identity/second-factor.ts';
import { hashToken } from '../../../engine/identity/tokens.ts';
import type { Store } from '../../../engine/store/database.ts';
import { sql } from '../../../engine/store/sql.ts';
import { OauthRefusal } from '../oauth-refusal.ts';

const STEP_MS = 5 * 60_000;

/** The password was right, and a code is still to come: the same call again, with this token and the code. */
export class SecondStepWanted extends OauthRefusal {
  constructor(token: string) {
    super(400, 'mfa_required', '请输入动态验证码', { mfa_token: token });
    this.name = 'SecondStepWanted';
  }
}

/** Throws `mfa_required` for somebody who has a second factor. */
export async function refuseWithoutFactor(
  db: Store,
  { userId, clientId, oauthId }: { userId: string; clientId: string; oauthId?: string },
  now: number,
): Promise<void> {
  const { rows } = await db.run<{ hasFactor: boolean }>(sql`SELECT ${hasFactorSql(sql`${db.tenantId}`, sql`${userId}`)} AS "hasFactor"`);
  if (!rows[0]?.hasFactor) return;
  // Names its hospital, so that the second call need not be believed.
  const token = `${db.tenantId}.${randomBytes(32).toString('base64url')}`;
  await db.run(sql`
    INSERT INTO sign_in_step (tenant_id, token_hash, user_id, client_id, oauth_id, tries, expire_time, create_time)
    VALUES (${db.tenantId}, ${hashToken(token)}, ${userId}, ${clientId}, ${oauthId ?? null}, 0, ${new Date(now + STEP_MS)}, ${new Date(now)})`);
  throw new SecondStepWanted(token);
}
