import { createHash } from 'node:crypto';
import { said } from '../../../contract/kernel/said.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict } from '../../platform/refusal.ts';
import { seatsOf } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';

type Asked = Pick<ConsultationRow, 'patientIdCard' | 'targetDoctorId' | 'diagnosis' | 'experts'> &
  Pick<Partial<ConsultationRow>, 'targetTenantId'>;

/**
 * One patient, one expert, one diagnosis, as one value: an order carries it while it is under way, and no two may. Of several experts it
 * is the first, of a pool its hospital.
 */
export function openKeyOf(row: Asked): string {
  const expert = seatsOf(row)[0]?.targetDoctorId ?? row.targetDoctorId ?? row.targetTenantId;
  const parts = [row.patientIdCard?.toUpperCase(), expert, row.diagnosis].map((part) => part ?? '');
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/**
 * A second order for the same is a mistake (domain rules 6.1.6): throws 409 with the number of the first. The index on the
 * key holds it whatever happens; here those who come at once stand in line, so that the later one can be told of the first.
 */
export async function refuseDouble(tx: Tx, row: ConsultationRow): Promise<void> {
  const key = openKeyOf(row);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`open ${row.tenantId} ${key}`}))`);
  const { rows } = await tx.run<{ no: string }>(sql`
    SELECT no FROM consultation WHERE tenant_id = ${row.tenantId} AND open_key = ${key} AND id <> ${row.id} AND is_deleted = 0`);
  if (rows[0]) throw conflict(said`该患者就同一诊断向同一专家的会诊 ${rows[0].no} 尚未结束`);
}
