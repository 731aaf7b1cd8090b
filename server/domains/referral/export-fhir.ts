import { exportFhir } from '../../../contract/domains/referral/referral.endpoints.ts';
import { isDischarged, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { sendFhir } from '../../engine/call/send-fhir.ts';
import { can } from '../../engine/identity/actor.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { shownRow } from '../../engine/resource/resource-serves.ts';
import { findRow } from '../../engine/store/rows.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { dischargeTitle } from './discharge-summary.ts';
import { dischargeBytes } from './print-discharge.ts';
import { referralRules } from './referral.rules.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { type DischargePaper, fhirOf } from './referral-fhir.ts';

/**
 * One referral for another system. It holds the patient's numbers in full: whoever sees them masked may not have it. Noted as seen.
 * Throws 403, and 404 for what this person does not see.
 */
export const serveExportFhir = serve(exportFhir, async (call) => {
  if (!can(call.actor, SEE_SENSITIVE)) throw forbidden('没有查看完整证件与电话的权限，不能导出');
  const sees = subjectOf(referral, referralTable).sees(call.actor);
  const row = await findRow(call.db, referralTable, call.input.id, { anyOwner: true, also: sees });
  if (!row) throw notFound();
  await call.transaction((tx) => recordAudit(tx, call, { rowTable: referralTable.name, rowId: row.id, rowTenantId: row.tenantId }));
  noteForLogs(call.request, { seenInFull: true });
  return sendFhir(call, `转诊-${row.no ?? row.id}`, fhirOf(row, call.now, await paperOf(call, row)));
});

/** The discharge summary as it is printed, once there is one. */
async function paperOf(call: CallOf<typeof exportFhir>, { applyOrderStatus }: ReferralRow): Promise<DischargePaper | undefined> {
  if (!isDischarged(applyOrderStatus)) return undefined;
  const row = await shownRow(referral, referralTable, call, call.db, referralRules);
  return { title: dischargeTitle(row), bytes: await dischargeBytes(call, row) };
}
