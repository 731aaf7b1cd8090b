import { complaintStates } from '../../../contract/domains/evaluation/complaint.endpoints.ts';
import type { Subject } from '../../kernel/action/subject.ts';
import { isGroupActor } from '../../kernel/identity/actor.ts';
import { reachOf } from '../../kernel/identity/data-scope.ts';
import { sql, text } from '../../kernel/store/sql.ts';
import { type ComplaintRow, complaintTable } from './complaint.tables.ts';

/** The operators answer every hospital's complaints; a hospital's people see their own, as far as their data scope reaches. */
export const complaintSubject: Subject<ComplaintRow> = {
  table: complaintTable,
  states: complaintStates,
  statusField: 'complaintStatus',
  sees: (actor) =>
    isGroupActor(actor)
      ? text('true')
      : sql`tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'evaluation', 'complainer_id', 'complainer_dept_id')}`,
};
