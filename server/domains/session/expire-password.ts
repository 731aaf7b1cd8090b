import { sessionParams } from '../../../contract/domains/session/session.params.ts';
import { fromWireTime, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import type { OpenSession } from './sign-in.ts';
import { passwordAgesNotice, programPasswordAgesNotice, programPasswordExpiredNotice, programStopsNotice } from './sign-in-notices.ts';

const DAY_MS = 86_400_000;
const preset = { 'login.password-days': sessionParams['login.password-days'] };
/** So long ahead somebody is told, unless the whole life of a password is short. */
const TOLD_DAYS = 7;
/** Who signs in by a program does so at least this often. */
const PROGRAM_DAYS = 30;

type Opened = Pick<OpenSession, 'tenantId' | 'sessionId' | 'place' | 'oauthId'>;

/**
 * A password that is older than the hospital allows must be changed, like a one-time password, before its person may do
 * anything else (domain rules 6.24.3). Asked when it opens a session, of that one alone, not when it is renewed: nobody is stopped in the
 * middle of a form or a consultation, there or in another session. Who came in by a third party has not used it. In its last days they are told, once a day.
 * A program reads no notices: of the password that it signs in by, whoever may reset it is told as well, ahead, when its person
 * is stopped by it, and when it stops itself.
 */
export async function expirePassword(services: Services, { tenantId, sessionId, place, oauthId }: Opened, now: number): Promise<void> {
  if (!place || oauthId) return;
  const db = services.database.forTenant(tenantId);
  const { 'login.password-days': days } = await readParams(db, preset);
  if (days === 0) return;
  const person = await personOf(db, sessionId, now);
  if (!person) return;
  const left = person.since.getTime() + days * DAY_MS - now;
  const ages = agesNotices(tenantId, person, Math.max(1, Math.ceil(left / DAY_MS)));
  if (left >= Math.min(TOLD_DAYS, days / 2) * DAY_MS || (left >= 0 && ages.length === 0)) return;
  await db.transaction(async (tx) => {
    if (left >= 0) return tell(tx, ages, { now });
    const { count } = await tx.run(sql`
      UPDATE session s SET must_change_password = 1 FROM user_account u
      WHERE s.tenant_id = ${tenantId} AND s.id = ${sessionId} AND u.tenant_id = s.tenant_id AND u.id = s.user_id
        AND coalesce(u.password_time, u.create_time) < ${new Date(now - days * DAY_MS)}`);
    if (count === 0 || person.wasTooOld) return;
    const { account } = person;
    await tell(
      tx,
      isProgram(person)
        ? [programPasswordExpiredNotice({ tenantId, ...person })]
        : (await programsOf(tx, person, now)).map((clientId) => programStopsNotice({ tenantId, account, clientId })),
      { now },
    );
  });
  services.outboxFilled();
}

interface PasswordAge {
  userId: string;
  account: string;
  clientId: string;
  since: Date;
  /** Whether they signed in before this on the same calendar day. */
  cameToday: boolean;
  /** Whether it was by the same program. */
  programCameToday: boolean;
  /** Whether the same password was too old at a sign-in before, here or by the same program: what stops has been told then. */
  wasTooOld: boolean;
}

function isProgram({ clientId }: PasswordAge): boolean {
  return clientId !== consoleClient.clientId;
}

/**
 * By which programs somebody has signed in of late, and which this password has not stopped yet: what they have open goes on, and their next
 * sign-in stops them.
 */
async function programsOf(tx: Tx, { userId, since }: PasswordAge, now: number): Promise<string[]> {
  const { rows } = await tx.run<{ clientId: string }>(sql`
    SELECT client_id AS "clientId" FROM session
    WHERE tenant_id = ${tx.tenantId} AND user_id = ${userId} AND client_id <> ${consoleClient.clientId}
      AND create_time >= ${new Date(now - PROGRAM_DAYS * DAY_MS)}
    GROUP BY 1 HAVING NOT bool_or(coalesce(must_change_password, 0) = 1 AND create_time > ${since}) ORDER BY 1`);
  return rows.map(({ clientId }) => clientId);
}

/** What is told ahead, to each once a day. */
function agesNotices(tenantId: string, person: PasswordAge, days: number): Message[] {
  return [
    ...(person.cameToday ? [] : [passwordAgesNotice({ tenantId, userId: person.userId }, days)]),
    ...(isProgram(person) && !person.programCameToday ? [programPasswordAgesNotice({ tenantId, ...person }, days)] : []),
  ];
}

/** Whose session it is, unless they must change their password already. */
async function personOf(db: Runner, sessionId: string, now: number): Promise<PasswordAge | undefined> {
  const today = new Date(fromWireTime(toWireDate(now)) ?? now);
  const before = sql`
    FROM session o WHERE o.tenant_id = u.tenant_id AND o.user_id = u.id AND o.id <> s.id AND o.create_time >= ${today}`;
  const { rows } = await db.run<PasswordAge>(sql`
    SELECT u.id AS "userId", u.account, s.client_id AS "clientId", coalesce(u.password_time, u.create_time) AS since,
      EXISTS (SELECT 1 ${before}) AS "cameToday", EXISTS (SELECT 1 ${before} AND o.client_id = s.client_id) AS "programCameToday",
      EXISTS (SELECT 1 FROM session o WHERE o.tenant_id = u.tenant_id AND o.user_id = u.id AND o.client_id = s.client_id
        AND o.must_change_password = 1 AND o.create_time > coalesce(u.password_time, u.create_time)) AS "wasTooOld"
    FROM session s JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    WHERE s.tenant_id = ${db.tenantId} AND s.id = ${sessionId} AND u.must_change_password IS DISTINCT FROM 1`);
  return rows[0];
}
