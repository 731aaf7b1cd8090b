import { exportReports, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { serveListed } from '../../kernel/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { sql } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { mayReport, orderStatusOf } from '../consultation/consultation.reads.ts';
import { reportAbilities, reportPolicy } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';

const columns = columnsOf(reportTable, '', [...Object.keys(listReports.row), 'authorId']);
const preset = { field: 'createTime', descending: true };

/** The reports of one hospital, written or received, as far as the reader's data scope goes; the group sees every hospital's. */
export const reportLists = serveListed(listReports, exportReports, ({ actor, page: { conditions } }) => {
  const where = sql`${reportPolicy.sees(actor)} AND is_deleted = 0 AND ${whereOf(reportTable, conditions)}`;
  return {
    select: ({ sorts, ...cut }) =>
      sql`SELECT ${columns}, ${orderStatusOf('report')} AS "applyOrderStatus" FROM report WHERE ${where} ORDER BY ${orderOf(reportTable, sorts, preset)} ${limitOf(cut)}`,
    count: sql`SELECT count(*) AS total FROM report WHERE ${where}`,
    also: (row: ReportRow & Parameters<typeof mayReport>[0]) => ({ can: reportAbilities(actor, row, mayReport(row)) }),
  };
});
