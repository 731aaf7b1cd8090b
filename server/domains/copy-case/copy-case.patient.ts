import { copyCaseSearch } from '../../../contract/domains/copy-case/copy-case.domain.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { type KnownPatient, type PatientSource, pageSql } from '../../engine/patient/patient-events.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { sql } from '../../engine/store/sql.ts';
import { copyCaseTable } from './copy-case.tables.ts';

/** The requests for copies of a patient's records, as far as one of this person's lists has them. */
export const patientCopyCases: PatientSource = {
  group: copyCaseSearch,
  table: copyCaseTable.name,
  patientOf: async ({ actor, db }, id) => {
    const { rows } = await db.run<KnownPatient>(sql`
      SELECT tenant_id AS "tenantId", patient_name AS "patientName", patient_id_card AS "patientIdCard"
      FROM copy_case WHERE id = ${id} AND is_deleted = 0 AND ${subjectOf(copyCase, copyCaseTable).sees(actor)}`);
    return rows[0];
  },
  eventsOf: async ({ actor, db }, idCard, page) => {
    const [{ rows }, words] = await Promise.all([
      db.run<{ id: string; no: string; status: CopyCaseState; at: Date; patientName: string | null }>(sql`
        SELECT id, no, copy_status AS status, create_time AS at, patient_name AS "patientName"
        FROM copy_case WHERE patient_id_card = ${idCard} AND is_deleted = 0 AND ${subjectOf(copyCase, copyCaseTable).sees(actor)}
        ${pageSql('create_time', page)}`),
      stateWords(db, copyCaseStates),
    ]);
    return rows.map(({ id, no, status, at, patientName }) => ({
      ...{ id, at, patientName, title: copyCaseSearch.title, link: `/copy-case/detail?id=${id}` },
      about: [no, words[status] ?? status],
    }));
  },
};
