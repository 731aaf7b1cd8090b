import { said, word } from '../../../contract/kernel/said.ts';
import { accountKeyOf } from '../../engine/identity/accounts.ts';
import { verifyPassword } from '../../engine/identity/passwords.ts';
import { sessionEndOf, startSession } from '../../engine/identity/sessions.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { chooseRights, type RightsChoice } from './choose-rights.ts';
import { proveSession } from './factor/own-factor.ts';
import { refuseWithoutFactor } from './factor/want-factor.ts';
import { invalidGrant, OauthRefusal } from './oauth-refusal.ts';
import {
  type Attempt,
  countFailure,
  type FailureRow,
  keepPlace,
  type PlaceRow,
  refuseEarly,
  type Standing,
  standingOf,
  standingSql,
} from './sign-in-guard.ts';
import type { Place } from './sign-in-place.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  clientId: string;
  place: Place;
  choice?: RightsChoice;
}

/** A session that has just been opened or refreshed. */
export interface OpenSession {
  tenantId: string;
  sessionId: string;
  refreshToken: string;
  /** By which identity of a third party it was opened. */
  oauthId?: string;
  /** From where, where it was opened and not only renewed. */
  place?: Place;
}

export interface Person {
  userId: string;
  account: string;
  passwordHash: string;
  userStatus: string;
  tenantStatus: string;
  tenantEnd: Date | null;
  contactName: string | null;
  contactPhone: string | null;
}

/**
 * Opens a session for an account and its password. Until the password is right, every answer is the same for a wrong
 * password, an unknown account and an unknown tenant, in words and in time (domain rules 6.25.1).
 */
export async function signIn(services: Services, credentials: Credentials, now: number): Promise<OpenSession> {
  const { tenantId, account, password, clientId, place, choice } = credentials;
  const attempt: Attempt = { tenantId, accountKey: accountKeyOf(account), clientId, place };
  const db = services.database.forTenant(tenantId);
  const byAccount = sql`u.account_key = ${attempt.accountKey}`;
  const [failed, places, found] = await db.runAll<[FailureRow, PlaceRow, Person]>([
    ...standingSql(attempt),
    personSql(tenantId, byAccount),
  ]);
  const standing = standingOf(places.rows, attempt, now);
  await refuseEarly(db, standing, failed.rows[0], now);
  const person = found.rows[0];
  const right = await verifyPassword(person?.passwordHash, password);
  if (!person || !right) {
    throw (await countFailure(db, attempt, standing, person?.userId, now)) ?? wrongPassword();
  }
  // What others have tried meanwhile comes before the question for a code, which tells that the password was right.
  const [failedNow, placesNow] = await db.runAll<[FailureRow, PlaceRow]>(standingSql(attempt));
  await refuseEarly(db, standingOf(placesNow.rows, attempt, now), failedNow.rows[0], now);
  refuseDisabled(person, now);
  await refuseWithoutFactor(db, { userId: person.userId, clientId }, now);
  return openAt(services, { attempt, standing, person, choice }, now);
}

/** Somebody who has proved who they are, where they come from, and what they want to go on with. */
export interface Arrival {
  attempt: Attempt;
  standing: Standing;
  person: Person;
  choice?: RightsChoice;
  /** When they gave a code of their second factor. */
  provenAt?: number;
}

/** Opens the session, unless guesses that came in before have locked the place meanwhile, or the password is another by now. */
export async function openAt(
  services: Services,
  { attempt, standing, person, choice, provenAt }: Arrival,
  now: number,
): Promise<OpenSession> {
  const { tenantId, clientId, place } = attempt;
  const expiresAt = sessionEndOf(services.settings, now, now);
  const session = { userId: person.userId, clientId, ip: place.ip, userAgent: place.userAgent, expiresAt };
  const outcome = await services.database.forTenant(tenantId).transaction(async (tx) => {
    await holdPassword(tx, person);
    const refused = await keepPlace(tx, attempt, standing, person.userId, now);
    if (refused) return refused;
    const opened = await startSession(tx, services.secret, session, now);
    if (choice) await chooseRights(tx, opened.sessionId, choice);
    if (provenAt !== undefined) await proveSession(tx, opened.sessionId, provenAt);
    return opened;
  });
  if (outcome instanceof OauthRefusal) throw outcome;
  services.outboxFilled();
  return { tenantId, ...outcome, place };
}

/**
 * Throws unless the password is still the one that was proved, and keeps it so until the session is there: whoever changes it then finds
 * the session and ends it. The person before their places, as a reset takes them, or the two would wait for each other.
 */
async function holdPassword(tx: Tx, { userId, passwordHash }: Person): Promise<void> {
  const { rows } = await tx.run<Pick<Person, 'passwordHash'>>(sql`
    SELECT password_hash AS "passwordHash" FROM user_account
    WHERE tenant_id = ${tx.tenantId} AND id = ${userId} AND is_deleted = 0 FOR SHARE`);
  if (rows[0]?.passwordHash !== passwordHash) throw wrongPassword();
}

const wrongPassword = () => invalidGrant('用户名或密码错误');

/** Who signs in, and whether they and their hospital may. */
export function personSql(tenantId: string, match: Sql): Sql {
  return sql`
    SELECT u.id AS "userId", u.account, u.password_hash AS "passwordHash", u.status AS "userStatus", t.status AS "tenantStatus",
      t.expire_time AS "tenantEnd", t.contact_name AS "contactName", t.contact_phone AS "contactPhone"
    FROM user_account u JOIN tenant t ON t.tenant_code = u.tenant_id AND t.is_deleted = 0
    WHERE u.tenant_id = ${tenantId} AND ${match} AND u.is_deleted = 0`;
}

/** Told only to somebody who has proved who they are. */
export function refuseDisabled(person: Person, now: number): void {
  if (person.tenantStatus !== '1') throw invalidGrant('所属机构已停用，请联系平台管理员');
  if (person.tenantEnd && person.tenantEnd.getTime() <= now) {
    const contact = [person.contactName, person.contactPhone].filter(Boolean).join(' ');
    throw invalidGrant(said`所属机构已过期，请联系${contact || word('平台管理员')}`);
  }
  if (person.userStatus !== '1') throw invalidGrant('账号已停用，请联系管理员');
}
