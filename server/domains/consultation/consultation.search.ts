import { consultationSearch } from '../../../contract/domains/consultation/consultation.domain.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { SearchHit } from '../../../contract/kernel/search.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { documentsCalled } from '../../engine/search/documents-called.ts';
import type { Search } from '../../engine/search/search.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { seesConsultation, waysToSee } from './consultation.policy.ts';
import { consultationTable, ordersSeen } from './consultation.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  applyOrderStatus: keyof typeof consultationStates.labels;
  applyHospitalName: string | null;
  targetHospital: string | null;
  createTime: Date;
}

const shown = ['id', 'no', 'patientName', 'applyOrderStatus', 'applyHospitalName', 'targetHospital', 'createTime'];

/** Orders by their number, by their patient's name or by its initials. A number is found by its own index, whoever looks. */
export const searchConsultations: Search = {
  group: consultationSearch,
  showsPatients: true,
  find: async ({ actor, db }, word) => {
    const called = documentsCalled(consultationTable, ordersSeen, word, {
      byNumber: [seesConsultation(actor)],
      byPatient: waysToSee(actor),
    });
    if (!called) return [];
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`SELECT ${columnsOf(consultationTable, 'consultation', shown)} ${called}`),
      stateWords(db, consultationStates),
    ]);
    return rows.map((row) => hitOf(row, words[row.applyOrderStatus] ?? row.applyOrderStatus));
  },
};

function hitOf({ id, no, patientName, applyHospitalName, targetHospital, createTime }: Found, state: string): SearchHit {
  const about = [no, state, applyHospitalName, targetHospital].filter((part) => part !== null);
  return {
    id,
    title: patientName || no,
    about: patientName ? about : about.slice(1),
    link: `/consultation/detail?id=${id}`,
    time: toWireTime(createTime.getTime()),
  };
}
