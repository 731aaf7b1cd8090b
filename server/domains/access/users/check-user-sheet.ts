import { said, word } from '../../../../contract/kernel/said.ts';
import type { Call } from '../../../engine/call/call.ts';
import { accountKeyOf } from '../../../engine/identity/accounts.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { grantableCodes, isGrantable, rightsOfRoles } from '../../../engine/identity/grantable.ts';
import type { SheetRow } from '../../../engine/resource/read-sheet.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { apartName, departmentsCalled, type NamedDepartment, readNamedDepartments } from '../../organisation/department-names.reads.ts';
import { readNamedPosts } from '../../organisation/user-posts.reads.ts';
import { standingProblems } from './expert-standing.ts';
import { BEYOND_REACH, manageableAmong, mayWriteRoles, NOT_TO_GRANT, seesPeopleOf, visibleUsers } from './user.policy.ts';

/** A person of a sheet, ready to be written. */
export interface SheetPerson {
  row: SheetRow;
  accountKey: string;
  /** Of somebody who is there already. */
  id?: string;
  deptId?: string;
  /** Absent: they stay as they are. */
  roleIds?: string[];
  postIds?: string[];
}

interface Named {
  id: string;
  name: string;
}

interface KnownUser {
  id: string;
  accountKey: string;
  isVisible: boolean;
  roleIds: string[];
  clinicStopFrom: string | null;
  clinicStopTo: string | null;
}

interface CalledDepartments {
  found: NamedDepartment[];
  /** How each of several would be written. */
  apart: string[];
}

interface Lookups {
  /** By what the sheet says. */
  depts: Map<string, CalledDepartments>;
  posts: Named[];
  roles: (Named & { isGrantable: boolean })[];
  users: Map<string, KnownUser & { isManageable: boolean }>;
}

const listed = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/[、,，;；]/)
        .map((one) => one.trim())
        .filter(Boolean)
    : [];

/**
 * Puts ids in place of names and finds who is there already; what is wrong is added to the errors of the rows. A role that
 * the importer could not give is as wrong as one that is not there (domain rules 6.24.7).
 */
export async function checkUserSheet(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  rows: readonly SheetRow[],
  isCovered: boolean,
): Promise<SheetPerson[]> {
  const lookups = await readLookups(tx, actor, rows);
  const counts = Map.groupBy(rows, ({ values }) => accountKeyOf(String(values.account ?? '')));
  return rows.map((row) => {
    const accountKey = accountKeyOf(String(row.values.account ?? ''));
    const known = lookups.users.get(accountKey);
    if (accountKey !== '' && (counts.get(accountKey)?.length ?? 0) > 1) row.errors.push('账号在文件中重复');
    const places = placesOf(row, lookups);
    row.errors.push(...standingProblems(standingOf(row), known ?? {}, now).map(({ message }) => message));
    if (known && isCovered) refuseUnmanageable(row, known, actor);
    if ((!known || isCovered) && !mayWriteRoles(actor, places.roleIds, known?.roleIds)) row.errors.push(NOT_TO_GRANT);
    if (!known || (isCovered && places.deptId !== undefined)) refuseForeignPlace(row, places.deptId, actor);
    return { row, accountKey, ...(known ? { id: known.id } : {}), ...places };
  });
}

/** As the form has it. An empty cell leaves what is there. */
function standingOf({ values }: SheetRow) {
  const dayIn = (name: string): string | undefined => (values[name] ? String(values[name]) : undefined);
  const [practiceSince, clinicStopFrom, clinicStopTo] = ['practiceSince', 'clinicStopFrom', 'clinicStopTo'].map(dayIn);
  return { practiceSince, clinicStopFrom, clinicStopTo };
}

function refuseUnmanageable({ errors, values }: SheetRow, known: KnownUser & { isManageable: boolean }, actor: Actor): void {
  if (known.id === actor.userId) errors.push('不能通过导入修改自己的账号');
  else if (!known.isVisible || !known.isManageable) errors.push(said`不能修改用户${String(values.account)}`);
}

/** Whoever would stand where the importer sees nobody. That a department is not there is told already. */
function refuseForeignPlace({ errors, values }: SheetRow, deptId: string | undefined, actor: Actor): void {
  const isFound = !values.deptName || deptId !== undefined;
  if (isFound && !seesPeopleOf(actor, deptId)) errors.push(BEYOND_REACH);
}

function placesOf({ values, errors }: SheetRow, { depts, posts, roles }: Lookups): Pick<SheetPerson, 'deptId' | 'roleIds' | 'postIds'> {
  const find = <N extends Named>(among: readonly N[], name: string, what: string): N | undefined => {
    const found = among.filter((one) => one.name === name);
    if (found.length === 0) errors.push(said`${word(what)}不存在：${cutText(name, 30)}`);
    if (found.length > 1) errors.push(said`有多个同名的${word(what)}：${cutText(name, 30)}`);
    return found.length === 1 ? found[0] : undefined;
  };
  const dept = values.deptName ? departmentOf(errors, depts, String(values.deptName)) : undefined;
  const roleNames = listed(values.roleName);
  const ownRoles = roleNames.flatMap((name) => find(roles, name, '角色') ?? []);
  for (const { name, isGrantable: may } of ownRoles) if (!may) errors.push(said`不能授予超出自己权限的角色：${name}`);
  const postNames = listed(values.postName);
  const ownPosts = postNames.flatMap((name) => find(posts, name, '岗位') ?? []);
  return {
    ...(dept ? { deptId: dept.id } : {}),
    ...(roleNames.length > 0 ? { roleIds: ownRoles.map(({ id }) => id) } : {}),
    ...(postNames.length > 0 ? { postIds: ownPosts.map(({ id }) => id) } : {}),
  };
}

/** Of several of one name, whoever wrote the sheet is told how to say which. */
function departmentOf(errors: SheetRow['errors'], depts: Lookups['depts'], written: string): NamedDepartment | undefined {
  const { found, apart } = depts.get(written) ?? { found: [], apart: [] };
  const name = cutText(written, 30);
  if (found.length === 0) errors.push(said`${word('部门')}不存在：${name}`);
  if (found.length > 1 && apart.length > 0) errors.push(said`有多个同名的部门：${name}，请写明上级，如：${apart.join('、')}`);
  if (found.length > 1 && apart.length === 0) errors.push(said`有多个同名的部门：${name}，请先为它们填写部门全称，再按全称导入`);
  return found.length === 1 ? found[0] : undefined;
}

const MOST_APART = 3;

async function readDepartments(tx: Tx, rows: readonly SheetRow[]): Promise<Lookups['depts']> {
  const written = new Set(rows.flatMap(({ values }) => (values.deptName ? [String(values.deptName)] : [])));
  const departments = written.size > 0 ? await readNamedDepartments(tx, tx.tenantId) : [];
  return new Map(
    [...written].map((name) => {
      const found = departmentsCalled(departments, name);
      const apart = found.length > 1 ? found.slice(0, MOST_APART).flatMap((one) => apartName(one, departments) ?? []) : [];
      return [name, { found, apart }];
    }),
  );
}

async function readLookups(tx: Tx, actor: Actor, rows: readonly SheetRow[]): Promise<Lookups> {
  const named = (name: string): string[] => [...new Set(rows.flatMap(({ values }) => listed(values[name])))];
  return {
    depts: await readDepartments(tx, rows),
    posts: await readNamedPosts(tx, named('postName')),
    roles: await readRoles(tx, actor, named('roleName')),
    users: await readUsers(tx, actor, rows),
  };
}

async function readRoles(tx: Tx, actor: Actor, names: readonly string[]): Promise<Lookups['roles']> {
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT id FROM role WHERE tenant_id = ${actor.tenantId} AND role_name = ANY (${[...names]}) AND is_deleted = 0`);
  const codes = await grantableCodes(tx, actor);
  const roles = await rightsOfRoles(
    tx,
    actor.tenantId,
    rows.map(({ id }) => id),
  );
  return roles.map((role) => ({ id: role.id, name: role.roleName, isGrantable: isGrantable(actor, codes, role) }));
}

async function readUsers(tx: Tx, actor: Actor, rows: readonly SheetRow[]): Promise<Lookups['users']> {
  const keys = rows.map(({ values }) => accountKeyOf(String(values.account ?? '')));
  await tx.run(sql`
    SELECT 1 FROM user_account WHERE tenant_id = ${actor.tenantId} AND account_key = ANY (${keys}) AND is_deleted = 0 ORDER BY id FOR UPDATE`);
  const { rows: known } = await tx.run<KnownUser>(sql`
    SELECT u.id, u.account_key AS "accountKey", (${visibleUsers(actor)}) AS "isVisible",
      u.clinic_stop_from AS "clinicStopFrom", u.clinic_stop_to AS "clinicStopTo",
      ARRAY(SELECT ur.role_id FROM user_role ur WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id) AS "roleIds"
    FROM user_account u WHERE u.tenant_id = ${actor.tenantId} AND u.account_key = ANY (${keys}) AND u.is_deleted = 0`);
  const manageable = await manageableAmong(tx, actor, known);
  return new Map(known.map((user) => [user.accountKey, { ...user, isManageable: manageable.has(user.id) }]));
}
