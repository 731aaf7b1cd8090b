import { post } from '../../contract/domains/organisation/post.resource.ts';
import { type Domain, grantedTo } from '../../contract/kernel/domain.ts';
import { userPostTable } from '../domains/organisation/organisation.tables.ts';
import { accountKeyOf } from '../engine/identity/accounts.ts';
import { departmentTable, roleTable, userAccountTable, userRoleTable } from '../engine/identity/identity.tables.ts';
import { newId, type Stamp } from '../engine/store/rows.ts';
import type { Tx } from '../engine/store/runner.ts';
import { sql } from '../engine/store/sql.ts';
import { tableOf } from '../engine/store/table.ts';
import {
  demoPosts,
  demoStaffKinds,
  demoStaffRoles,
  demoWards,
  SHOP_USERS_EACH,
  STAFF_EACH,
  type StaffRole,
  staffName,
} from './demo-staff.ts';
import { insertDemoRows } from './insert-demo-rows.ts';

interface Place {
  id: string;
  tenantId: string;
  name: string;
}

/**
 * Everybody else who works in the demo hospitals, where, as what and with which role: so that trees have branches and
 * lists have pages.
 */
export async function loadStaff(
  tx: Tx,
  { domains, passwordHash }: { domains: readonly Domain[]; passwordHash: string },
  stamp: Stamp,
  now: number,
): Promise<void> {
  const { rows: departments } = await tx.run<Place>(sql`
    SELECT id, tenant_id AS "tenantId", dept_name AS name FROM department WHERE tenant_id <> '000000' ORDER BY tenant_id, sort`);
  const tenants = [...new Set(departments.map(({ tenantId }) => tenantId))];
  const wards = await loadWards(tx, departments, stamp);
  const posts = tenants.flatMap((tenantId) => demoPosts.map((one, at) => ({ id: newId(), tenantId, sort: at + 1, ...one })));
  await insertDemoRows(tx, tableOf(post), posts, stamp);
  const roles = await loadStaffRoles(tx, tenants, domains, stamp);
  const people = tenants.flatMap((tenantId) => {
    const places = wards.filter((ward) => ward.tenantId === tenantId);
    return Array.from({ length: STAFF_EACH + SHOP_USERS_EACH }, (_, at) => personOf(tenantId, at, places));
  });
  const accounts = people.map(({ kind: _, ...person }) => ({
    ...person,
    passwordHash,
    mustChangePassword: 0,
    passwordTime: new Date(now),
    isExpert: 0,
  }));
  await insertDemoRows(tx, userAccountTable, accounts, stamp);
  const staff = people.flatMap(({ id, tenantId, kind }) => (kind ? [{ userId: id, tenantId, kind }] : []));
  const roleOf = (tenantId: string, alias: string) => roles.find((role) => role.tenantId === tenantId && role.roleAlias === alias)?.id;
  const postOf = (tenantId: string, code: string) => posts.find((one) => one.tenantId === tenantId && one.postCode === code)?.id;
  await insertDemoRows(
    tx,
    userRoleTable,
    staff.map(({ kind, ...one }) => ({ ...one, roleId: roleOf(one.tenantId, kind.role) })),
    stamp,
  );
  await insertDemoRows(
    tx,
    userPostTable,
    staff.map(({ kind, ...one }) => ({ ...one, postId: postOf(one.tenantId, kind.post) })),
    stamp,
  );
}

async function loadWards(tx: Tx, departments: readonly Place[], stamp: Stamp): Promise<Place[]> {
  const wards = departments.flatMap(({ id, tenantId, name }) =>
    (demoWards[name] ?? []).map((deptName, at) => ({ id: newId(), tenantId, parentId: id, deptName, deptCategory: '3', sort: at + 1 })),
  );
  await insertDemoRows(tx, departmentTable, wards, stamp);
  return wards.map(({ id, tenantId, deptName }) => ({ id, tenantId, name: deptName }));
}

/** The roles of the staff as a tree, into which the roles of the consultations are taken. */
async function loadStaffRoles(tx: Tx, tenants: readonly string[], domains: readonly Domain[], stamp: Stamp) {
  const aliases = Object.keys(demoStaffRoles) as StaffRole[];
  const roles = tenants.flatMap((tenantId) => {
    const ids = new Map(aliases.map((alias) => [alias, newId()]));
    return aliases.map((alias, at) => {
      const { name, parent, dataScope } = demoStaffRoles[alias];
      const own = { id: ids.get(alias) ?? '', tenantId, roleAlias: alias as string, roleName: name, dataScope, sort: at + 11 };
      return { ...own, codes: grantedTo(domains, alias), parentId: parent ? ids.get(parent) : undefined };
    });
  });
  await insertDemoRows(
    tx,
    roleTable,
    roles.map(({ codes: _, ...role }) => role),
    stamp,
  );
  await tx.run(sql`
    INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
    SELECT r."tenantId", r.id, m.id, ${new Date(stamp.now)}
    FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS r ("tenantId" text, id uuid, codes text[])
    JOIN menu m ON m.code = ANY (r.codes) AND m.is_deleted = 0 RETURNING 1 AS added`);
  await tx.run(sql`
    UPDATE role r SET parent_id = c.id FROM role c
    WHERE c.tenant_id = r.tenant_id AND c.role_alias = 'clinical' AND r.role_alias IN ('doctor', 'expert') AND r.tenant_id <> '000000'`);
  return roles;
}

function personOf(tenantId: string, at: number, places: readonly Place[]) {
  const isShop = at >= STAFF_EACH;
  const number = Number(tenantId) * 31 + at;
  const account = isShop ? `shop${at - STAFF_EACH + 1}` : `staff${String(at + 1).padStart(2, '0')}`;
  const kind = isShop ? undefined : demoStaffKinds[at % demoStaffKinds.length];
  const own = { id: newId(), tenantId, account, accountKey: accountKeyOf(account), ...staffName(number), kind };
  const contact = {
    phone: `137${String(10_000_000 + (number % 1_000_000) * 7).slice(-8)}`,
    code: isShop ? undefined : `N${String(at + 1).padStart(3, '0')}`,
  };
  const state = { status: at === 13 ? '0' : '1', userCategory: isShop ? '1' : '2', title: kind?.title };
  return { ...own, ...contact, ...state, deptId: isShop ? undefined : places[at % places.length]?.id };
}
