import { complaintActions, exportComplaints, listComplaints } from '../../../contract/domains/evaluation/complaint.endpoints.ts';
import { abilitiesOf } from '../../kernel/action/subject.ts';
import type { Served } from '../../kernel/http/call.ts';
import { serveListed } from '../../kernel/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { sql } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { complaintSubject } from './complaint.policy.ts';
import { type ComplaintRow, complaintTable } from './complaint.tables.ts';

const columns = columnsOf(complaintTable);
const preset = { field: 'createTime', descending: true };

/** Newest first, with what this person may do about each. */
export const complaintLists: Served[] = serveListed(listComplaints, exportComplaints, ({ actor, page: { conditions } }) => {
  const where = sql`${complaintSubject.sees(actor)} AND is_deleted = 0 AND ${whereOf(complaintTable, conditions)}`;
  return {
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${columns} FROM evaluation_complaint WHERE ${where} ORDER BY ${orderOf(complaintTable, sorts, preset)} ${limitOf(cut)}`,
    count: sql`SELECT count(*) AS total FROM evaluation_complaint WHERE ${where}`,
    also: (row: ComplaintRow) => ({ can: abilitiesOf(complaintSubject, complaintActions, actor, row) }),
  };
});
