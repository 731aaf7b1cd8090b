import { referralSearch } from '../../../contract/domains/referral/referral.domain.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { beginsWith, LIMIT, type Search } from '../../engine/search/search.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { referralTable } from './referral.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  status: ReferralState;
  hospitalName: string | null;
  targetTenantName: string | null;
  createTime: Date;
}

/** Referrals by the beginning of their number or of their patient's name, as far as one of this person's lists has them. */
export const searchReferrals: Search = {
  group: referralSearch,
  showsPatients: true,
  find: async ({ actor, db }, asked) => {
    const called = asked.trim();
    if (called.length < 2) return [];
    const sees = subjectOf(referral, referralTable).sees(actor);
    const way = /^ZZ\d/i.test(called) ? beginsWith(text('no'), called.toUpperCase()) : beginsWith(text('patient_name'), called);
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`
        SELECT id, no, patient_name AS "patientName", apply_order_status AS status, hospital_name AS "hospitalName",
          target_tenant_name AS "targetTenantName", create_time AS "createTime"
        FROM referral WHERE is_deleted = 0 AND ${way} AND ${sees} ORDER BY create_time DESC, id DESC ${LIMIT}`),
      stateWords(db, referralStates),
    ]);
    return rows.map(({ id, no, patientName, status, hospitalName, targetTenantName, createTime }) => ({
      id,
      title: patientName || no,
      about: [...(patientName ? [no] : []), words[status] ?? status, hospitalName, targetTenantName].flatMap((part) => part ?? []),
      link: `/referral/detail?id=${id}`,
      time: toWireTime(createTime.getTime()),
    }));
  },
};
