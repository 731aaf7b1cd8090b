import { exportReports, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { countedParts, partsPage, whereOf } from '../../engine/store/list-sql.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { mayReport, seenOrders, withOrderStatus } from '../consultation/consultation.reads.ts';
import { reportAbilities, reportParts } from './report.policy.ts';
import { type ReportRow, reportTable } from './report.tables.ts';
import { reviewedKinds } from './report-business.ts';

type Listed = ReportRow & Parameters<typeof mayReport>[0] & { kind?: string; reportCorrectorId?: string | null };

const { opensOrder: _, ...kept } = listReports.row;
const columns = columnsOf(reportTable, '', [...new Set([...Object.keys(kept), 'tenantId', 'applyOrderId', 'authorId', 'reviewerId'])]);
const preset = { field: 'createTime', descending: true };

/** The reports of one hospital, written or received, as far as the reader's data scope goes; the group sees every hospital's. */
export const reportLists = serveListed(listReports, exportReports, ({ actor, db, page: { conditions } }) => {
  const wheres = reportParts(actor).map((part) => sql`${part} AND is_deleted = 0 AND ${whereOf(reportTable, conditions)}`);
  const parts = { table: reportTable, columns, wheres, preset };
  return {
    select: (page) => partsPage(parts, page),
    count: countedParts(parts),
    naming: { fields: {}, show: withOrderStatus },
    also: async (rows: readonly Listed[]) => {
      const [reviewed, seen] = [
        await reviewedKinds(db, actor.tenantId),
        await seenOrders(
          db,
          actor,
          rows.map(({ tenantId, applyOrderId }) => ({ tenantId, id: String(applyOrderId) })),
        ),
      ];
      return (row: Listed) => {
        const seesOrder = seen.has(String(row.applyOrderId));
        const can = reportAbilities(actor, row, seesOrder && mayReport(row), reviewed.has(row.kind ?? ''));
        return { can, opensOrder: seesOrder ? 1 : 0 };
      };
    },
  };
});
