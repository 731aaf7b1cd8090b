import { accountKeyOf } from '../../kernel/identity/accounts.ts';
import { verifyPassword } from '../../kernel/identity/passwords.ts';
import { startSession } from '../../kernel/identity/sessions.ts';
import type { Services } from '../../kernel/services.ts';
import { type Sql, sql } from '../../kernel/store/sql.ts';
import { chooseRights, type RightsChoice } from './choose-rights.ts';
import { invalidGrant, locked } from './oauth-refusal.ts';
import { clearFailures, countFailure, lockEnd, lockSql, type SignInName } from './sign-in-failures.ts';

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  clientId: string;
  ip: string;
  userAgent: string;
  choice?: RightsChoice;
}

/** A session that has just been opened or refreshed. */
export interface OpenSession {
  tenantId: string;
  sessionId: string;
  refreshToken: string;
  /** By which identity of a third party it was opened. */
  oauthId?: string;
}

export interface Person {
  userId: string;
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
  const { tenantId, account, password, clientId, ip, userAgent } = credentials;
  const name: SignInName = { tenantId, accountKey: accountKeyOf(account) };
  const db = services.database.forTenant(tenantId);
  const byAccount = sql`u.account_key = ${name.accountKey}`;
  const [lock, found] = await db.runAll([lockSql(name), personSql(tenantId, byAccount)]);
  const lockedUntil = lockEnd(lock?.rows[0], now);
  if (lockedUntil !== undefined) throw locked(lockedUntil, now);
  const person = found?.rows[0] as Person | undefined;
  const right = await verifyPassword(person?.passwordHash, password);
  if (!person || !right) {
    await countFailure(db, name, now);
    throw invalidGrant('用户名或密码错误');
  }
  refuseDisabled(person, now);
  const expiresAt = now + services.settings.refreshTokenSeconds * 1000;
  const session = { userId: person.userId, clientId, ip, userAgent, expiresAt };
  const outcome = await db.transaction(async (tx) => {
    const cleared = await clearFailures(tx, name, now);
    if (cleared.lockedUntil !== undefined) return cleared.lockedUntil;
    const opened = await startSession(tx, services.secret, session, now);
    if (credentials.choice) await chooseRights(tx, opened.sessionId, credentials.choice);
    return opened;
  });
  if (typeof outcome === 'number') throw locked(outcome, now);
  return { tenantId, ...outcome };
}

/** Who signs in, and whether he and his hospital may. */
export function personSql(tenantId: string, match: Sql): Sql {
  return sql`
    SELECT u.id AS "userId", u.password_hash AS "passwordHash", u.status AS "userStatus", t.status AS "tenantStatus",
      t.expire_time AS "tenantEnd", t.contact_name AS "contactName", t.contact_phone AS "contactPhone"
    FROM user_account u JOIN tenant t ON t.tenant_code = u.tenant_id AND t.is_deleted = 0
    WHERE u.tenant_id = ${tenantId} AND ${match} AND u.is_deleted = 0`;
}

/** Told only to somebody who has proved who he is. */
export function refuseDisabled(person: Person, now: number): void {
  if (person.tenantStatus !== '1') throw invalidGrant('所属机构已停用，请联系平台管理员');
  if (person.tenantEnd && person.tenantEnd.getTime() <= now) {
    const contact = [person.contactName, person.contactPhone].filter(Boolean).join(' ');
    throw invalidGrant(`所属机构已过期，请联系${contact || '平台管理员'}`);
  }
  if (person.userStatus !== '1') throw invalidGrant('账号已停用，请联系管理员');
}
