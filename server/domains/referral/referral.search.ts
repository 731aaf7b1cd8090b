import { referralSearch } from '../../../contract/domains/referral/referral.domain.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { documentsCalled } from '../../engine/search/documents-called.ts';
import type { Search } from '../../engine/search/search.ts';
import { rowsIn } from '../../engine/store/copies.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { referralTable } from './referral.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  applyOrderStatus: ReferralState;
  hospitalName: string | null;
  targetTenantName: string | null;
  createTime: Date;
}

const shown = ['id', 'no', 'patientName', 'applyOrderStatus', 'hospitalName', 'targetTenantName', 'createTime'];

/** Referrals by their number, by their patient's name or by its initials, as far as one of this person's lists has them. */
export const searchReferrals: Search = {
  group: referralSearch,
  showsPatients: true,
  find: async ({ actor, db }, word) => {
    const sees = [subjectOf(referral, referralTable).sees(actor)];
    const called = documentsCalled(referralTable, rowsIn(referralTable), word, { byNumber: sees, byPatient: sees, byName: sees });
    if (!called) return [];
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`SELECT ${columnsOf(referralTable, 'referral', shown)} ${called}`),
      stateWords(db, referralStates),
    ]);
    return rows.map(({ id, no, patientName, applyOrderStatus: status, hospitalName, targetTenantName, createTime }) => ({
      id,
      title: patientName || no,
      about: [...(patientName ? [no] : []), words[status] ?? status, hospitalName, targetTenantName].flatMap((part) => part ?? []),
      link: `/referral/detail?id=${id}`,
      time: toWireTime(createTime.getTime()),
    }));
  },
};
