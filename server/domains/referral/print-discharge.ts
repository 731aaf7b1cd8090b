import { printDischarge } from '../../../contract/domains/referral/referral.endpoints.ts';
import { isDischarged, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { sendPdf } from '../../engine/call/send-pdf.ts';
import { withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { shownRow } from '../../engine/resource/resource-serves.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { conflict } from '../../platform/refusal.ts';
import { dischargePdf, dischargeTitle } from './discharge-summary.ts';
import { referralRules } from './referral.rules.ts';
import { referralTable } from './referral.tables.ts';

/** The discharge summary for whoever sees the referral, as they see it; noted as seen. Throws 404 for others, 409 before the discharge. */
export const servePrintDischarge = serve(printDischarge, async (call) => {
  const row = await shownRow(referral, referralTable, call, call.db, referralRules);
  if (!isDischarged(row.applyOrderStatus)) throw conflict('患者尚未出院，出院反馈后才能打印出院小结');
  const rowTenantId = String(row.tenantId);
  await call.transaction((tx) => recordAudit(tx, call, { rowTable: referralTable.name, rowId: call.input.id, rowTenantId }));
  return sendPdf(call, dischargeTitle(row), await dischargeBytes(call, row));
});

/** The summary as a PDF, of a row as somebody is shown it. */
export async function dischargeBytes(
  { actor, db, now }: Pick<Call, 'actor' | 'db' | 'now'>,
  row: Readonly<Record<string, unknown>>,
): Promise<Uint8Array> {
  const fields = await withDictionaryWords(db, referral.fields);
  return renderPdf(actor.tenantId, () => dischargePdf(fields, row, new Date(now)));
}
