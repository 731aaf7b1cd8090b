import { detailReport, reportRowFields, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { can } from '../../kernel/identity/actor.ts';
import { isExpert, visibleConsultation } from '../consultation/consultation.reads.ts';
import { type Order, reportAbilities } from './report.policy.ts';
import { notSent, readableReports, recordView } from './report-revisions.ts';

const presentReport = presenterOf(detailReport.row);
const presentRevision = presenterOf(reportRowFields);

/**
 * The latest version that this person may read, with all the others. An expert who has not begun gets his opinion as a
 * proposal, without an id. Reading what somebody else has sent is logged like a download.
 */
export const serveDetailReport = serve<{ applyOrderId: string }>(detailReport, async (call) => {
  const { actor, db, input } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const reports = await readableReports(db, actor, order);
  const [latest] = reports;
  if (!latest && isExpert(actor, order)) return presentReport(proposalFor(call as Call, order));
  if (!latest) throw notSent();
  if (latest.authorId !== actor.userId) await recordView(call as Call, latest);
  return presentReport({ ...latest, revisions: reports.map(presentRevision), can: reportAbilities(actor, latest) });
});

function proposalFor({ actor }: Call, order: Order): Record<string, unknown> {
  const { id, no, respRespondentsOpinion } = order;
  const writable = ['diagnosis', 'not_pass', 'complete'].includes(order.applyOrderStatus ?? '') && can(actor, saveReport.permission);
  return {
    applyOrderId: id,
    no,
    opinion: respRespondentsOpinion,
    authorName: actor.realName,
    revisions: [],
    can: writable ? [saveReport.name] : [],
  };
}
