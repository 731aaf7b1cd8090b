import { consultationSearch } from '../../../contract/domains/consultation/consultation.domain.ts';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { type KnownPatient, type PatientSource, pageSql } from '../../engine/patient/patient-events.ts';
import { stateWords, withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { sql } from '../../engine/store/sql.ts';
import { seesConsultation } from './consultation.policy.ts';
import { ordersSeen } from './consultation.tables.ts';

interface Found {
  id: string;
  no: string;
  kind: string;
  status: keyof typeof consultationStates.labels;
  at: Date;
  patientName: string | null;
  applyHospitalName: string | null;
  targetHospital: string | null;
}

/** The consultations of a patient, as far as one of this person's lists has them. */
export const patientConsultations: PatientSource = {
  group: consultationSearch,
  table: 'consultation',
  patientOf: async ({ actor, db }, id) => {
    const { rows } = await db.run<KnownPatient>(sql`
      SELECT tenant_id AS "tenantId", patient_name AS "patientName", patient_id_card AS "patientIdCard"
      FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}id = ${id} AND is_deleted = 0 AND ${seesConsultation(actor)}`);
    return rows[0];
  },
  eventsOf: async ({ actor, db }, idCard, page) => {
    const [{ rows }, words, { kind }] = await Promise.all([
      db.run<Found>(sql`
        SELECT id, no, kind, apply_order_status AS status, create_time AS at, patient_name AS "patientName", apply_hospital_name AS "applyHospitalName",
          target_hospital AS "targetHospital"
        FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}patient_id_card = ${idCard} AND is_deleted = 0 AND ${seesConsultation(actor)} ${pageSql('create_time', page)}`),
      stateWords(db, consultationStates),
      withDictionaryWords(db, pick(consultationFields, 'kind')),
    ]);
    const kinds: Readonly<Record<string, string>> = { ...ownWords(kind) };
    return rows.map(({ id, no, kind: code, status, at, patientName, applyHospitalName, targetHospital }) => ({
      ...{ id, at, patientName, title: kinds[code] ?? code, link: `/consultation/detail?id=${id}` },
      about: [no, words[status] ?? status, applyHospitalName, targetHospital].flatMap((part) => part ?? []),
    }));
  },
};
