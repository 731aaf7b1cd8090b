import { listPatientReadings, showPatientCard } from '../../../contract/domains/search/patient-card.endpoints.ts';
import { readingsOf } from '../../engine/audit/readings.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import type { PatientSource } from '../../engine/patient/patient-events.ts';
import type { Asking } from '../../engine/search/search.ts';
import { ident, sql } from '../../engine/store/sql.ts';
import { tableNamed } from '../../engine/store/table.ts';
import { openedPatient } from './opened-patient.ts';

const present = presenterOf(listPatientReadings.row);

/** Of one document, by which somebody has come to the card. Throws 404 for one that this person does not see. */
export const servePatientReadings = serve(listPatientReadings, async (call) => {
  const { source, patient } = await openedPatient(call, call.input);
  const hospitals = [patient.tenantId, ...(await partiesOf(call, source, { id: call.input.id, tenantId: patient.tenantId }))];
  const read = { rowTable: source.table, rowIds: [call.input.id], calls: [showPatientCard.name], hospitals };
  return (await readingsOf(call, read)).map(({ id, userName, hospitalName, readTime }) =>
    present({ id, userName, hospitalName, readTime }),
  );
});

/** Which other hospitals see the document. */
async function partiesOf({ actor, services }: Asking, { table }: PatientSource, at: { id: string; tenantId: string }): Promise<string[]> {
  if (!('partyTenantIds' in tableNamed(table).fields)) return [];
  const { rows } = await services.database.forGroup(actor.tenantId).run<{ parties: string[] | null }>(sql`
    SELECT party_tenant_ids AS parties FROM ${ident(table)} WHERE tenant_id = ${at.tenantId} AND id = ${at.id}`);
  return rows[0]?.parties ?? [];
}
