import { conflict, invalid } from '../../platform/refusal.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';
import { orderOpinionHashOf } from './report-content.ts';

/** The version that counts; nothing before the first one is sent. */
export const inForce = (reports: readonly ReportRow[]) => reports.find(({ reportStatus }) => reportStatus === 'report_send_success');

/**
 * Whether the order says something else than when the version in force was sent, which that version does not say either. Of what a server of a release
 * before sends while both run, that is not known.
 */
export function isOutdated(order: Pick<Order, 'respRespondentsOpinion'>, sent: ReportRow | undefined): sent is ReportRow {
  if (!sent?.orderOpinionHash || sent.orderOpinionHash === orderOpinionHashOf(order)) return false;
  return sent.opinion?.trim() !== order.respRespondentsOpinion?.trim();
}

/** Nobody signs a correction beside an opinion that they were not shown. Throws 409. */
export function refuseUnreadOpinion({ orderOpinionHash }: { readonly orderOpinionHash?: string | null }, order: Order): void {
  if (orderOpinionHash && orderOpinionHash !== orderOpinionHashOf(order))
    throw conflict('会诊意见在您打开报告后有补充，请重新打开并核对后再签名');
}

/** A correction in the words of an outdated report would be held for its mend by everybody who reads it. Throws 400. */
export function refuseOldWords(order: Order, draft: ReportRow, sent: ReportRow | undefined): void {
  if (!isOutdated(order, sent)) return;
  const isSame = (['opinion', 'advice'] as const).every((name) => (draft[name] ?? '').trim() === (sent[name] ?? '').trim());
  if (isSame) throw invalid([{ field: 'opinion', message: '会诊意见在报告发送后有补充，更正的内容仍与原报告相同，请按补充后的意见修改' }]);
}
