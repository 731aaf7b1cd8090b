import { listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { pageOf } from '../../kernel/http/envelope.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { sql } from '../../kernel/store/sql.ts';
import { columnsOf } from '../../kernel/store/table.ts';
import { reportAbilities, reportPolicy } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';

const columns = columnsOf(reportTable, '', [...Object.keys(listReports.row), 'authorId']);
const preset = { field: 'createTime', descending: true };
const present = presenterOf(listReports.row);

/** The reports of one hospital, written or received, as far as the reader's data scope goes; the group sees every hospital's. */
export const serveListReports = serve(listReports, async ({ actor, db, page }: Call) => {
  const where = sql`${reportPolicy.sees(actor)} AND is_deleted = 0 AND ${whereOf(reportTable, page.conditions)}`;
  const [rows, totals] = await db.runAll([
    sql`SELECT ${columns} FROM report WHERE ${where} ORDER BY ${orderOf(reportTable, page.sorts, preset)} ${limitOf(page)}`,
    sql`SELECT count(*) AS total FROM report WHERE ${where}`,
  ]);
  const records = (rows?.rows ?? []).map((row) => present({ ...row, can: reportAbilities(actor, row as ReportRow) }));
  return pageOf(records, Number(totals?.rows[0]?.total ?? 0), page);
});
