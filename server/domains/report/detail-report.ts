import { isConfirmed } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { detailReport, isUnsent, reportRowFields, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { refreshReport } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { takeOverReport } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import { type Call, type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { can } from '../../engine/identity/actor.ts';
import { mayReport, writesReport } from '../consultation/consultation.reads.ts';
import { inForce, isOutdated } from './outdated-report.ts';
import { type Order, reportAbilities } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';
import { needsReview } from './report-business.ts';
import { orderOpinionHashOf } from './report-content.ts';
import { notSent, openReports, recordHandout, recordView } from './report-revisions.ts';
import { awaitsCorrector, hasWriterLeft } from './report-takeover.ts';
import { sexWarnings } from './sex-warnings.ts';
import { isSignRequired } from './sign-report.ts';

const presentReport = presenterOf(detailReport.row);
const presentRevision = presenterOf(reportRowFields);

/**
 * The latest version that this person may read, with all the others. An expert who has not begun gets his opinion as a
 * proposal, without an id.
 */
async function reportFor(
  call: CallOf<typeof detailReport> | CallOf<typeof refreshReport>,
  record: (call: Call, report: ReportRow) => Promise<void>,
) {
  const { actor, db, input } = call;
  const { order, reports, seesOrder } = await openReports(db, actor, input.applyOrderId);
  const [latest] = reports;
  const writes = writesReport(actor, order);
  const signRequired = writes && (await isSignRequired(call)) ? 1 : 0;
  const isReviewed = await needsReview(db, order);
  const conclusion = writes && isConfirmed(order) ? { respRespondentsOpinion: order.respRespondentsOpinion } : {};
  const asked = { signRequired, reviewRequired: isReviewed ? 1 : 0, ...conclusion };
  if (!latest && writes) return presentReport({ ...proposalFor(call, order), ...asked });
  if (!latest) throw notSent();
  if (!isUnsent(latest)) await record(call, latest);
  return presentReport({
    ...latest,
    revisions: reports.map(presentRevision),
    ...asked,
    warningsSaid: isUnsent(latest) ? await sexWarnings(db, order.patientSex, latest) : undefined,
    ...(writes ? outdatedBy(order, reports) : { isOutdated: 0 }),
    can: [
      ...reportAbilities(actor, { ...latest, reportCorrectorId: order.reportCorrectorId }, seesOrder && mayReport(order), isReviewed),
      ...(seesOrder && (await mayTakeOver(call, order, reports)) ? [takeOverReport.name] : []),
    ],
  });
}

/** Whether this person may name who corrects it in place of somebody who has left: also where that had begun to, which nobody else sees. */
async function mayTakeOver({ actor, services }: Call, order: Order, reports: readonly ReportRow[]): Promise<boolean> {
  const mayName = can(actor, takeOverReport.permission) && order.targetTenantId === actor.tenantId && mayReport(order);
  const sent = inForce(reports);
  return mayName && sent !== undefined && (awaitsCorrector(order, sent) || (await hasWriterLeft(services, order)));
}

/** Reading what was sent is logged like a download, whoever reads it. */
export const serveDetailReport = serve(detailReport, (call) => reportFor(call, recordView));
export const serveRefreshReport = serve(refreshReport, (call) => reportFor(call, recordHandout));

/** Whether the version in force lacks what the order says by now, and then that. */
function outdatedBy(order: Order, reports: readonly ReportRow[]) {
  const sent = inForce(reports);
  const shown = sent ? { orderOpinionHash: orderOpinionHashOf(order) } : {};
  return isOutdated(order, sent) ? { ...shown, isOutdated: 1, orderOpinion: order.respRespondentsOpinion } : { ...shown, isOutdated: 0 };
}

function proposalFor({ actor }: Call, order: Order): Record<string, unknown> {
  const { id, no, respRespondentsOpinion } = order;
  const writable = mayReport(order) && can(actor, saveReport.permission);
  return {
    applyOrderId: id,
    no,
    opinion: respRespondentsOpinion,
    authorName: actor.realName,
    revisions: [],
    can: writable ? [saveReport.name] : [],
  };
}
