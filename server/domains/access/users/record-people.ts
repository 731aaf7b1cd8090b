import { userFormFields } from '../../../../contract/domains/access/user.fields.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { changesBetween, type RowChange, recordChange } from '../../../engine/audit/change-log.ts';
import type { Call } from '../../../engine/call/call.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import type { Stamp } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import type { UserRow } from './user.policy.ts';

/** What roles somebody has is kept apart, and told of them like a column. */
const peopleTable = { ...userAccountTable, fields: { ...userAccountTable.fields, roleIds: userFormFields.roleIds } };

interface PeopleChange {
  /** Absent for newcomers, and those who are not among them are such. */
  before?: readonly Person[];
  after: readonly Person[];
  named?: string[];
}

export type Person = UserRow & { roleIds: string[] };

/** People of the transaction's hospital with their roles, as they are at this moment of it. */
export async function readPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.run<Person>(sql`
    SELECT ${columnsOf(userAccountTable, 'u')},
      ARRAY(SELECT ur.role_id FROM user_role ur WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id ORDER BY ur.role_id) AS "roleIds"
    FROM user_account u WHERE u.tenant_id = ${tx.tenantId} AND u.id = ANY (${[...ids]}::uuid[]) AND u.is_deleted = 0 ORDER BY u.id`);
  return rows;
}

/** Writes down what became of people, field by field, and in the audit log the names alone: those of what was sent, or of what differs. */
export async function recordPeople(tx: Tx, call: Call, { before = [], after, named }: PeopleChange): Promise<void> {
  const earlier = new Map(before.map((person) => [person.id, person]));
  const changes = after.map((person) => ({ before: earlier.get(person.id), after: person }));
  const namesOf = (change: RowChange): string[] =>
    changesBetween(peopleTable.fields, change.before, change.after, call.endpoint.domain).map(({ field }) => field);
  const entries = changes.map((change) => ({ rowTable: 'user_account', rowId: change.after.id, changed: named ?? namesOf(change) }));
  await recordAudit(tx, call, ...entries);
  await recordChange(tx, call, peopleTable, ...changes);
}

/** Counts people up of whom something was changed that is kept apart: a form that was opened before is no longer the newest. */
export async function touchPeople(tx: Tx, ids: readonly string[], { userId, now }: Stamp): Promise<void> {
  const { tenantId } = tx;
  if (ids.length === 0) return;
  await tx.run(sql`
    UPDATE user_account SET update_user = ${userId}, update_time = ${new Date(now)}, version = version + 1
    WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
  touchRows(
    tx,
    userAccountTable,
    ids.map((id) => ({ id, tenantId })),
    now,
  );
}
