import { choosePatient } from '../../../contract/domains/consultation/patient-info.resource.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { findRow, newId, type Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { patientInfoTable } from './patient-info.table.ts';

const present = presenterOf(choosePatient.row, { masked: false });

/** A card of one's own hospital in full, noted as seen. Throws 404 for any other. */
export const servePatientCard = serve(choosePatient, (call) =>
  call.transaction(async (tx) => {
    const row = await findRow(tx, patientInfoTable, call.input.id, { tenantId: call.actor.tenantId });
    if (!row) throw notFound();
    await recordAudit(tx, call, { rowTable: patientInfoTable.name, rowId: row.id, rowTenantId: call.actor.tenantId });
    return present(row);
  }),
);

/** A submitted application leaves a card of its patient, unless there is one of that number: what people entered there stays. */
export async function keepPatientCard(tx: Tx, row: ConsultationRow, { userId, now }: Stamp): Promise<void> {
  if (!row.patientIdCard || !row.patientName) return;
  const { tenantId, patientName, patientSex, patientBrith, patientPhone, medicalRecordNo, patientIdCard } = row;
  const { patientMarriage, patientEthnic, patientProfession, patientAddressDetail } = row;
  await tx.run(sql`
    INSERT INTO patient_info (id, tenant_id, create_user, create_time, patient_name, patient_sex, patient_brith, patient_phone, medical_record_no,
      patient_id_card, patient_marriage, patient_ethnic, patient_profession, patient_address_detail)
    VALUES (${newId()}, ${tenantId}, ${userId ?? null}, ${new Date(now)}, ${patientName}, ${patientSex ?? null}, ${patientBrith ?? null},
      ${patientPhone ?? null}, ${medicalRecordNo ?? null}, ${patientIdCard}, ${patientMarriage ?? null}, ${patientEthnic ?? null},
      ${patientProfession ?? null}, ${patientAddressDetail ?? null})
    ON CONFLICT DO NOTHING`);
}
