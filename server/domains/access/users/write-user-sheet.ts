import { userSheetFields } from '../../../../contract/domains/access/import-user.endpoints.ts';
import { announceChangeOf } from '../../../engine/identity/access-changes.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { hashDrawnPassword, randomPassword } from '../../../engine/identity/passwords.ts';
import { insertMany } from '../../../engine/store/insert-many.ts';
import { newId, type Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { ident, join, snake, sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { initialsOf } from '../../../platform/pinyin-initials.ts';
import { setPostPairs } from '../../organisation/user-posts.reads.ts';
import type { SheetPerson } from './check-user-sheet.ts';
import { endSessionsOfAll, setRoles } from './role-holders.ts';

export interface WrittenSheet {
  ids: string[];
  accounts: { account: string; realName: string; password: string }[];
}

/** The columns that a sheet brings along as they are. */
const own = Object.keys(userSheetFields).filter((name) => name in userAccountTable.fields);

/** Writes the people of a sheet that has no errors: newcomers with one-time passwords, the others changed where the sheet says something. */
export async function writeUserSheet(tx: Tx, people: readonly SheetPerson[], stamp: Stamp): Promise<WrittenSheet> {
  const added = people.filter(({ id }) => id === undefined).map((person) => ({ ...person, id: newId() }));
  const changed = people.filter((person): person is SheetPerson & { id: string } => person.id !== undefined);
  const passwords = added.map(() => randomPassword());
  const hashes: string[] = [];
  // One after another, so that people who sign in meanwhile are not kept waiting.
  for (const password of passwords) hashes.push(await hashDrawnPassword(password));
  await addPeople(tx, added, hashes, stamp);
  await changePeople(tx, changed, stamp);
  await setPlaces(tx, [...added, ...changed], stamp.now);
  const ids = [...added, ...changed].map(({ id }) => id);
  touchRows(
    tx,
    userAccountTable,
    ids.map((id) => ({ id, tenantId: tx.tenantId })),
    stamp.now,
  );
  const disabled = changed.filter(({ row }) => row.values.status === '0').map(({ id }) => id);
  if (disabled.length > 0) await endSessionsOfAll(tx, disabled, 'disabled', stamp.now);
  // Another department is another reach, also where no role changes.
  await announceChangeOf(
    tx,
    changed.map(({ id }) => id),
  );
  return {
    ids,
    accounts: added.map(({ row }, at) => ({
      account: String(row.values.account),
      realName: String(row.values.realName),
      password: passwords[at] ?? '',
    })),
  };
}

type Known = SheetPerson & { id: string };

async function addPeople(tx: Tx, people: readonly Known[], hashes: readonly string[], { now, userId }: Stamp): Promise<void> {
  const time = new Date(now);
  const standard = {
    tenantId: tx.tenantId,
    createUser: userId,
    createTime: time,
    updateUser: userId,
    updateTime: time,
    version: 0,
    isDeleted: 0,
  };
  const rows = people.map(({ id, row, accountKey, deptId }, at) => ({
    ...standard,
    ...Object.fromEntries(own.map((name) => [name, row.values[name]])),
    ...{ id, accountKey, deptId, passwordHash: hashes[at], mustChangePassword: 1, passwordTime: time },
  }));
  await insertMany(tx, userAccountTable, rows);
}

/** An empty cell leaves what is there. */
async function changePeople(tx: Tx, people: readonly Known[], { now, userId }: Stamp): Promise<void> {
  if (people.length === 0) return;
  const names = [...own.filter((name) => name !== 'account'), 'deptId', 'nameInitials'];
  const lines = people.map(({ id, row, deptId }) => ({
    id,
    ...Object.fromEntries(names.filter((name) => row.texts[name]).map((name) => [snake(name), row.values[name] ?? null])),
    dept_id: deptId ?? null,
    name_initials: row.texts.realName ? initialsOf(row.texts.realName) : null,
  }));
  const sets = names.map((name) => sql`${ident(snake(name))} = COALESCE(n.${ident(snake(name))}, u.${ident(snake(name))})`);
  await tx.run(sql`
    UPDATE user_account u SET ${join(sets)}, update_user = ${userId}, update_time = ${new Date(now)}, version = u.version + 1
    FROM jsonb_populate_recordset(NULL::user_account, ${JSON.stringify(lines)}::jsonb) n WHERE u.tenant_id = ${tx.tenantId} AND u.id = n.id`);
}

async function setPlaces(tx: Tx, people: readonly Known[], now: number): Promise<void> {
  const withRoles = people.filter(({ roleIds }) => roleIds !== undefined);
  const withPosts = people.filter(({ postIds }) => postIds !== undefined);
  await setRoles(
    tx,
    withRoles.map(({ id }) => id),
    withRoles.flatMap(({ id, roleIds = [] }) => roleIds.map((roleId) => ({ userId: id, roleId }))),
    now,
  );
  await setPostPairs(
    tx,
    withPosts.map(({ id }) => id),
    withPosts.flatMap(({ id, postIds = [] }) => [...new Set(postIds)].map((postId) => ({ userId: id, postId }))),
    now,
  );
}
