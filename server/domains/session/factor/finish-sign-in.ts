import { accountKeyOf } from '../../../engine/identity/accounts.ts';
import { hashToken } from '../../../engine/identity/tokens.ts';
import type { Services } from '../../../engine/services.ts';
import type { Store } from '../../../engine/store/database.ts';
import { sql } from '../../../engine/store/sql.ts';
import type { RightsChoice } from '../choose-rights.ts';
import { invalidGrant, OauthRefusal } from '../oauth-refusal.ts';
import { type OpenSession, openAt, type Person, personSql, refuseDisabled } from '../sign-in.ts';
import { type Attempt, countFailure, type FailureRow, type PlaceRow, refuseEarly, standingOf, standingSql } from '../sign-in-guard.ts';
import type { Place } from '../sign-in-place.ts';
import { takeCode } from './take-code.ts';

const MOST_TRIES = 5;

export interface SecondStep {
  token: string;
  code: string;
  clientId: string;
  place: Place;
  choice?: RightsChoice;
}

/** Finishes a sign-in by the code of the app or a recovery code. Wrong ones count like wrong passwords. Throws. */
export async function finishSignIn(services: Services, step: SecondStep, now: number): Promise<OpenSession> {
  const tenantId = /^([A-Za-z0-9_-]{1,12})\.[\w-]{43}$/.exec(step.token)?.[1];
  if (!tenantId) throw over();
  const db = services.database.forTenant(tenantId);
  const { userId, oauthId, passwordHash } = await takeTry(db, step, now);
  const { rows } = await db.run<Person>(personSql(tenantId, sql`u.id = ${userId}`));
  const [person] = rows;
  if (!person) throw over();
  const attempt: Attempt = { tenantId, accountKey: accountKeyOf(person.account), clientId: step.clientId, place: step.place };
  const [failed, places] = await db.runAll<[FailureRow, PlaceRow]>(standingSql(attempt));
  const standing = standingOf(places.rows, attempt, now);
  await refuseEarly(db, standing, failed.rows[0], now);
  if (!(await takeCode(services, db, { userId, code: step.code }, now))) {
    const late = await countFailure(db, attempt, standing, userId, now);
    throw late ?? new OauthRefusal(400, 'mfa_invalid', '动态验证码不正确或已使用');
  }
  const { count } = await db.run(sql`DELETE FROM sign_in_step WHERE tenant_id = ${tenantId} AND token_hash = ${hashToken(step.token)}`);
  if (count === 0) throw over();
  refuseDisabled(person, now);
  const opened = await openAt(
    services,
    { attempt, standing, person: { ...person, passwordHash }, choice: step.choice, provenAt: now },
    now,
  );
  return { ...opened, ...(oauthId ? { oauthId } : {}) };
}

interface Begun extends Pick<Person, 'userId' | 'passwordHash'> {
  oauthId: string | null;
}

/** Takes one of the tries that a token is good for. It is good no longer than the password with which it was begun. */
async function takeTry(db: Store, { token, clientId }: SecondStep, now: number): Promise<Begun> {
  const { rows } = await db.run<Begun>(sql`
    UPDATE sign_in_step SET tries = tries + 1
    WHERE tenant_id = ${db.tenantId} AND token_hash = ${hashToken(token)} AND client_id = ${clientId} AND expire_time > ${new Date(now)} AND tries < ${MOST_TRIES}
      AND NOT EXISTS (SELECT 1 FROM user_account u
        WHERE u.tenant_id = sign_in_step.tenant_id AND u.id = sign_in_step.user_id AND u.password_time > sign_in_step.create_time)
    RETURNING user_id AS "userId", oauth_id AS "oauthId",
      (SELECT u.password_hash FROM user_account u WHERE u.tenant_id = sign_in_step.tenant_id AND u.id = sign_in_step.user_id) AS "passwordHash"`);
  const [found] = rows;
  if (!found) throw over();
  return found;
}

function over() {
  return invalidGrant('登录已超时，请重新登录');
}
