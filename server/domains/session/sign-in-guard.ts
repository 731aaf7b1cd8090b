import { tell } from '../../engine/outbox/outbox.ts';
import type { Store } from '../../engine/store/database.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { locked, type OauthRefusal, tooSoon } from './oauth-refusal.ts';
import { readSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import { attemptsNotice, newPlaceNotice } from './sign-in-notices.ts';
import { namesOf, type Place } from './sign-in-place.ts';

/** Who is trying, and from where. Names that nobody has are counted too, so that the answers do not tell which accounts exist. */
export interface Attempt {
  tenantId: string;
  accountKey: string;
  clientId: string;
  place: Place;
}

/** What `standingSql` asks for. */
export interface PlaceRow {
  place: string;
  lockedUntil: Date | null;
  isKnown: boolean;
}

export interface FailureRow {
  failures: number;
  lastTime: Date;
}

/** What is known of an attempt before the password is looked at. */
export interface Standing {
  /** The place that counts: the browser where the account came in with it before, else the address. */
  counted: string;
  isKnown: boolean;
  lockedUntil?: number;
}

const SECOND_MS = 1000;

/**
 * Asks for what was noted of the account as a whole, and then of the places of an attempt: a failure that makes the account
 * wait and locks the place is never seen without its lock, however many come in between the two questions.
 */
export function standingSql({ tenantId, accountKey, clientId, place }: Attempt): [account: Sql, places: Sql] {
  const { address, device } = namesOf(place);
  return [
    sql`SELECT failures, last_time AS "lastTime" FROM sign_in_failure WHERE tenant_id = ${tenantId} AND account_key = ${accountKey}`,
    sql`SELECT place, locked_until AS "lockedUntil", known_time IS NOT NULL AS "isKnown" FROM sign_in_place
      WHERE tenant_id = ${tenantId} AND account_key = ${accountKey} AND client_id = ${clientId} AND place = ANY (${[address, device ?? address]})`,
  ];
}

export function standingOf(found: readonly PlaceRow[], { place }: Attempt, now: number): Standing {
  const { address, device } = namesOf(place);
  const counted = device && found.some((row) => row.place === device && row.isKnown) ? device : address;
  const until = found.find((row) => row.place === counted)?.lockedUntil?.getTime() ?? 0;
  return { counted, isKnown: found.some(({ isKnown }) => isKnown), ...(until > now ? { lockedUntil: until } : {}) };
}

/**
 * Throws 423 where the account is locked at this place, and 429 while an account that is being tried from all over waits
 * before it is tried from one more place that it has never come in from. A known place never waits for what strangers do.
 */
export async function refuseEarly(db: Store, standing: Standing, account: FailureRow | undefined, now: number): Promise<void> {
  if (standing.lockedUntil !== undefined) throw locked(standing.lockedUntil, now);
  if (standing.isKnown || !account) return;
  const { failures, lastTime } = account;
  const until = lastTime.getTime() + delayAfter(failures, await readSignInLimits(db));
  if (until > now) throw tooSoon(until, now);
}

/** Until when the account waits, in milliseconds; its row stays locked, so that attempts at the same moment stand in line. */
async function waitUntil(tx: Tx, { tenantId, accountKey }: Attempt, limits: SignInLimits): Promise<number> {
  const { rows } = await tx.run<{ failures: number; lastTime: Date }>(sql`
    SELECT failures, last_time AS "lastTime" FROM sign_in_failure WHERE tenant_id = ${tenantId} AND account_key = ${accountKey} FOR UPDATE`);
  const [account] = rows;
  return account ? account.lastTime.getTime() + delayAfter(account.failures, limits) : 0;
}

/** One second after as many failures as lock a place, twice as long with each more, a third of a lock at most. */
function delayAfter(failures: number, { wrongPasswords, lockMs }: SignInLimits): number {
  return failures < wrongPasswords ? 0 : Math.min(SECOND_MS * 2 ** Math.min(failures - wrongPasswords, 20), lockMs / 3);
}

/**
 * Counts a wrong password or code, at the place and for the account, and tells the account's owner when they become many.
 * Answers with what somebody must be told who came together with the guesses that brought a lock or a wait about: the same
 * as if they had come after them, so that of many at once no answer tells which was right.
 */
export async function countFailure(
  db: Store,
  attempt: Attempt,
  { counted, isKnown }: Standing,
  userId: string | undefined,
  now: number,
): Promise<OauthRefusal | undefined> {
  const limits = await readSignInLimits(db);
  const { tenantId, accountKey, clientId, place } = attempt;
  const [time, forgotten, lockedUntil] = [new Date(now), new Date(now - limits.lockMs), new Date(now + limits.lockMs)];
  const most = limits.wrongPasswords;
  return db.transaction(async (tx) => {
    const counts = sql`sign_in_place.last_time > ${forgotten}`;
    const { rows: places } = await tx.run<{ failures: number; lockedUntil: Date | null }>(sql`
      INSERT INTO sign_in_place (tenant_id, account_key, client_id, place, failures, locked_until, last_time, create_time)
      VALUES (${tenantId}, ${accountKey}, ${clientId}, ${counted}, 1, ${most === 1 ? lockedUntil : null}::timestamptz, ${time}, ${time})
      ON CONFLICT (tenant_id, account_key, client_id, place) DO UPDATE SET
        failures = CASE WHEN ${counts} THEN sign_in_place.failures + 1 ELSE 1 END,
        locked_until = CASE WHEN (CASE WHEN ${counts} THEN sign_in_place.failures + 1 ELSE 1 END) >= ${most} THEN ${lockedUntil}::timestamptz END,
        last_time = excluded.last_time
      RETURNING failures, locked_until AS "lockedUntil"`);
    const until = isKnown ? 0 : await waitUntil(tx, attempt, limits);
    const { rows } = await tx.run<{ failures: number }>(sql`
      INSERT INTO sign_in_failure (tenant_id, account_key, failures, last_time, create_time)
      VALUES (${tenantId}, ${accountKey}, 1, ${time}, ${time})
      ON CONFLICT (tenant_id, account_key) DO UPDATE SET
        failures = CASE WHEN sign_in_failure.last_time > ${forgotten} THEN sign_in_failure.failures + 1 ELSE 1 END,
        last_time = excluded.last_time
      RETURNING failures`);
    const failures = rows[0]?.failures ?? 0;
    if (userId && isTold(failures, most)) await tell(tx, [attemptsNotice({ tenantId, userId }, failures, place, now)], { now });
    const [here] = places;
    if (here?.lockedUntil && here.failures > most) return locked(here.lockedUntil.getTime(), now);
    return until > now ? tooSoon(until, now) : undefined;
  });
}

/** At as many as lock a place, and then each time they have doubled: whoever is attacked for a night finds a page of notices, not a thousand. */
function isTold(failures: number, most: number): boolean {
  const times = failures / most;
  return Number.isInteger(times) && (times & (times - 1)) === 0;
}

/**
 * Notes in the transaction of a sign-in that it came from here, forgets what failed before, and tells its owner of a place
 * that the account never came in from. Answers with the refusal that guesses which came in before have brought about
 * meanwhile: then nothing is changed, and the sign-in must not go on.
 */
export async function keepPlace(
  tx: Tx,
  attempt: Attempt,
  { counted, isKnown: wasKnown }: Standing,
  userId: string,
  now: number,
): Promise<OauthRefusal | undefined> {
  const { tenantId, accountKey, clientId, place } = attempt;
  const { rows } = await tx.run<PlaceRow>(sql`
    SELECT place, locked_until AS "lockedUntil", known_time IS NOT NULL AS "isKnown" FROM sign_in_place
    WHERE tenant_id = ${tenantId} AND account_key = ${accountKey} AND client_id = ${clientId} ORDER BY place FOR UPDATE`);
  const until = rows.find((row) => row.place === counted)?.lockedUntil?.getTime() ?? 0;
  if (until > now) return locked(until, now);
  const wait = wasKnown ? 0 : await waitUntil(tx, attempt, await readSignInLimits(tx));
  if (wait > now) return tooSoon(wait, now);
  const { address, device } = namesOf(place);
  const names = device ? [address, device] : [address];
  await tx.run(sql`
    INSERT INTO sign_in_place (tenant_id, account_key, client_id, place, failures, known_time, create_time)
    SELECT ${tenantId}, ${accountKey}, ${clientId}, name, 0, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz FROM unnest(${names}::text[]) AS name
    ON CONFLICT (tenant_id, account_key, client_id, place) DO UPDATE SET known_time = excluded.known_time`);
  await tx.run(sql`
    UPDATE sign_in_place SET failures = 0
    WHERE tenant_id = ${tenantId} AND account_key = ${accountKey} AND client_id = ${clientId} AND place = ${counted}`);
  await tx.run(sql`DELETE FROM sign_in_failure WHERE tenant_id = ${tenantId} AND account_key = ${accountKey}`);
  const isNew = rows.some(({ isKnown }) => isKnown) && !rows.some((row) => row.isKnown && names.includes(row.place));
  if (isNew) await tell(tx, [newPlaceNotice({ tenantId, userId }, place, now)], { now });
  return undefined;
}
