import { resetPasswords } from '../../../../contract/domains/access/user.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import type { Call } from '../../../engine/call/call.ts';
import { unlockAccounts } from '../../../engine/identity/accounts.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { hashPassword, randomPassword } from '../../../engine/identity/passwords.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { endSessionsOfAll } from './role-holders.ts';
import { lockUsers, refuseWiderPeople, type UserRow } from './user.policy.ts';

/**
 * Gives people one-time passwords, which they must change at once; unlocks them and ends their sessions (domain rules
 * 6.24.3). The passwords are answered this once: a repeated request learns only that it was done. Never to oneself: that would be a way
 * around the old password.
 */
export const serveResetPasswords = serveOwn(resetPasswords, async (call) => {
  let passwords: readonly string[] | undefined;
  const people = await call.transaction(async (tx) => {
    const found = await lockUsers(tx, call.actor, call.input.userIds);
    const ids = found.map(({ id }) => id);
    if (ids.includes(call.actor.userId)) throw conflict('请在个人信息中修改自己的密码');
    await refuseWiderPeople(tx, call.actor, ids);
    passwords = found.map(() => randomPassword());
    await keepPasswords(tx, call, found, await Promise.all(passwords.map(hashPassword)));
    return found.map(({ account, realName }) => ({ account, realName }));
  });
  return people.map((person, at) => ({ ...person, ...(passwords?.[at] ? { password: passwords[at] } : {}) }));
});

async function keepPasswords(tx: Tx, call: Call, people: readonly UserRow[], hashes: readonly string[]): Promise<void> {
  const { actor, now } = call;
  const ids = people.map(({ id }) => id);
  await tx.run(sql`
    UPDATE user_account u SET password_hash = n.hash, must_change_password = 1, password_time = ${new Date(now)}, update_user = ${actor.userId},
      update_time = ${new Date(now)}, version = u.version + 1
    FROM unnest(${ids}::uuid[], ${[...hashes]}::text[]) AS n (id, hash) WHERE u.tenant_id = ${actor.tenantId} AND u.id = n.id`);
  touchRows(tx, userAccountTable, people, now);
  await unlock(tx, people);
  await endSessionsOfAll(tx, ids, 'reset', now);
  await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'user_account', rowId, changed: ['password'] })));
}

/** Forgets the wrong passwords of these people, and with them the locks. */
export async function unlock(tx: Tx, people: readonly UserRow[]): Promise<void> {
  await unlockAccounts(
    tx,
    people.map(({ accountKey }) => accountKey ?? ''),
  );
}
