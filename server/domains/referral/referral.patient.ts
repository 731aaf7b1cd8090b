import { referralSearch } from '../../../contract/domains/referral/referral.domain.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import { type KnownPatient, type PatientSource, pageSql } from '../../engine/patient/patient-events.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { sql } from '../../engine/store/sql.ts';
import { referralTable } from './referral.tables.ts';

interface Found {
  id: string;
  no: string;
  kind: keyof typeof referralKinds;
  status: ReferralState;
  at: Date;
  patientName: string | null;
  hospitalName: string | null;
  targetTenantName: string | null;
}

/** The referrals of a patient, as far as one of this person's lists has them. */
export const patientReferrals: PatientSource = {
  group: referralSearch,
  table: referralTable.name,
  patientOf: async ({ actor, db }, id) => {
    const { rows } = await db.run<KnownPatient>(sql`
      SELECT tenant_id AS "tenantId", patient_name AS "patientName", patient_id_card AS "patientIdCard"
      FROM referral WHERE id = ${id} AND is_deleted = 0 AND ${subjectOf(referral, referralTable).sees(actor)}`);
    return rows[0];
  },
  eventsOf: async ({ actor, db }, idCard, page) => {
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`
        SELECT id, no, kind, apply_order_status AS status, create_time AS at, patient_name AS "patientName", hospital_name AS "hospitalName",
          target_tenant_name AS "targetTenantName"
        FROM referral WHERE patient_id_card = ${idCard} AND is_deleted = 0 AND ${subjectOf(referral, referralTable).sees(actor)}
        ${pageSql('create_time', page)}`),
      stateWords(db, referralStates),
    ]);
    return rows.map(({ id, no, kind, status, at, patientName, hospitalName, targetTenantName }) => ({
      ...{ id, at, patientName, title: referralKinds[kind], link: `/referral/detail?id=${id}` },
      about: [no, words[status] ?? status, hospitalName, targetTenantName].flatMap((part) => part ?? []),
    }));
  },
};
