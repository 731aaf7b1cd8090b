import { copyCaseSearch } from '../../../contract/domains/copy-case/copy-case.domain.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { beginsWith, LIMIT, type Search } from '../../engine/search/search.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { copyCaseTable } from './copy-case.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  status: CopyCaseState;
  createTime: Date;
}

/** Requests by the beginning of their number or of their patient's name, as far as one of this person's lists has them. */
export const searchCopyCases: Search = {
  group: copyCaseSearch,
  showsPatients: true,
  find: async ({ actor, db }, asked) => {
    const called = asked.trim();
    if (called.length < 2) return [];
    const sees = subjectOf(copyCase, copyCaseTable).sees(actor);
    const way = /^FY\d/i.test(called) ? beginsWith(text('no'), called.toUpperCase()) : beginsWith(text('patient_name'), called);
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`
        SELECT id, no, patient_name AS "patientName", copy_status AS status, create_time AS "createTime"
        FROM copy_case WHERE is_deleted = 0 AND ${way} AND ${sees} ORDER BY create_time DESC, id DESC ${LIMIT}`),
      stateWords(db, copyCaseStates),
    ]);
    return rows.map(({ id, no, patientName, status, createTime }) => ({
      id,
      title: patientName || no,
      about: [...(patientName ? [no] : []), words[status] ?? status],
      link: `/copy-case/detail?id=${id}`,
      time: toWireTime(createTime.getTime()),
    }));
  },
};
