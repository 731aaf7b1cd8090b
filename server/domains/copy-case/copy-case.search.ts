import { copyCaseSearch } from '../../../contract/domains/copy-case/copy-case.domain.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { documentsCalled } from '../../engine/search/documents-called.ts';
import type { Search } from '../../engine/search/search.ts';
import { rowsIn } from '../../engine/store/copies.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { copyCaseTable } from './copy-case.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  copyStatus: CopyCaseState;
  createTime: Date;
}

const shown = ['id', 'no', 'patientName', 'copyStatus', 'createTime'];

/** Requests by their number, by their patient's name or by its initials, as far as one of this person's lists has them. */
export const searchCopyCases: Search = {
  group: copyCaseSearch,
  showsPatients: true,
  find: async ({ actor, db }, word) => {
    const sees = [subjectOf(copyCase, copyCaseTable).sees(actor)];
    const called = documentsCalled(copyCaseTable, rowsIn(copyCaseTable), word, { byNumber: sees, byPatient: sees, byName: sees });
    if (!called) return [];
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`SELECT ${columnsOf(copyCaseTable, 'copy_case', shown)} ${called}`),
      stateWords(db, copyCaseStates),
    ]);
    return rows.map(({ id, no, patientName, copyStatus: status, createTime }) => ({
      id,
      title: patientName || no,
      about: [...(patientName ? [no] : []), words[status] ?? status],
      link: `/copy-case/detail?id=${id}`,
      time: toWireTime(createTime.getTime()),
    }));
  },
};
