import {
  detailReport,
  downloadReport,
  exportReportFhir,
  previewReport,
  printReport,
} from '../../../contract/domains/report/report.endpoints.ts';
import { listReportReadings, type readingWays } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { openSentReports } from './report-revisions.ts';

/** The last of them; more are in the audit of the hospitals. */
const MOST = 200;

const ways: Readonly<Record<string, keyof typeof readingWays>> = {
  [detailReport.name]: 'view',
  [previewReport.name]: 'view',
  [downloadReport.name]: 'open',
  [printReport.name]: 'print',
  [exportReportFhir.name]: 'export',
};

const present = presenterOf(listReportReadings.row);

interface Reading {
  id: string;
  rowId: string;
  call: string;
  userName: string | null;
  account: string | null;
  hospitalName: string | null;
  readTime: Date;
}

/**
 * Out of the audit, which lies with the hospital of who read: read across hospitals on purpose, of the versions of one order that this
 * person may read. Throws 404 where they read none.
 */
export const serveReportReadings = serve(listReportReadings, async ({ actor, db, input, services }) => {
  const { order, reports: sent } = await openSentReports(db, actor, input.applyOrderId);
  const revisions = new Map(sent.map(({ id, revision }) => [id, revision]));
  if (revisions.size === 0) return [];
  // Whoever sees an order is of one of its hospitals, or works for all.
  const hospitals = [...new Set([...(order.partyTenantIds ?? []), order.tenantId, PLATFORM_TENANT])];
  const { rows } = await services.database.forGroup(actor.tenantId).run<Reading>(sql`
    SELECT a.id, a.row_id AS "rowId", a.call, a.account, a.create_time AS "readTime", t.tenant_name AS "hospitalName",
      (SELECT u.real_name FROM user_account u WHERE u.tenant_id = a.tenant_id AND u.id = a.user_id) AS "userName"
    FROM audit_log a LEFT JOIN tenant t ON t.tenant_code = a.tenant_id AND t.is_deleted = 0
    WHERE a.tenant_id = ANY (${hospitals}) AND a.row_table = 'report' AND a.row_id = ANY (${[...revisions.keys()]}::uuid[]) AND a.call = ANY (${Object.keys(ways)})
    ORDER BY a.create_time DESC, a.id DESC LIMIT ${MOST}`);
  return rows.map(({ id, rowId, call, userName, account, hospitalName, readTime }) =>
    present({ id, revision: revisions.get(rowId), way: ways[call], userName: userName ?? account ?? '', hospitalName, readTime }),
  );
});
