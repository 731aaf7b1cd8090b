import { deptSelect, MOST_DEPARTMENTS } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { escapeLike } from '../../engine/store/list-sql.ts';
import { sql, text } from '../../engine/store/sql.ts';

interface DeptRow {
  id: string;
  parentId: string | null;
  deptName: string;
  sort: number | null;
}

/** Departments of the own hospital as options, in the order of the tree. */
export const serveDeptSelect = serve(deptSelect, async ({ actor, services, input }) => {
  const ofPerson = input.userId
    ? sql` AND id = (SELECT dept_id FROM user_account WHERE tenant_id = ${actor.tenantId} AND id = ${input.userId} AND is_deleted = 0)`
    : text('');
  const named = input.title ? sql` AND dept_name LIKE ${`%${escapeLike(input.title)}%`}` : text('');
  const { rows } = await services.database.forTenant(actor.tenantId).run<DeptRow>(sql`
    SELECT id, parent_id AS "parentId", dept_name AS "deptName", sort FROM department
    WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0${ofPerson}${named} ORDER BY sort, id LIMIT ${MOST_DEPARTMENTS}`);
  return inTreeOrder(rows).map(({ id, parentId, deptName, sort }) => ({
    id,
    parentId: parentId ?? '0',
    deptName,
    title: deptName,
    key: id,
    value: id,
    sort: sort ?? 1,
  }));
});

/** Parents before their children; a department whose parent is not among the rows stands at the top. */
function inTreeOrder(rows: readonly DeptRow[]): DeptRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''));
  const walk = (parent: string): DeptRow[] => (below.get(parent) ?? []).flatMap((row) => [row, ...walk(row.id)]);
  return walk('');
}
