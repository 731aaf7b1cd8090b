import { payOutRefund } from '../../../contract/domains/consultation/consultation.actions.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { abilitiesOn } from './consultation.abilities.ts';
import { doctorNames } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** The wire's further names for the same values, and what this person may do. */
export function withAliases<R extends ConsultationRow>(row: R, actor: Actor, now: number): R & Record<string, unknown> & { can: string[] } {
  const can = abilitiesOn(actor, row, now);
  return {
    ...row,
    // The expert is not told what the applicant's side has not got back (ADR 0046).
    refundDue: can.includes(payOutRefund.name) ? row.refundDue : undefined,
    applyOrderId: row.id,
    doctorName: row.targetDoctorName,
    tenantName: row.applyHospitalName,
    doctorNameList: doctorNames(row),
    can,
  };
}
