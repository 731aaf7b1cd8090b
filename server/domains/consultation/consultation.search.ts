import { consultationSearch } from '../../../contract/domains/consultation/consultation.domain.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { SearchHit } from '../../../contract/kernel/search.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { LIMIT, type Search } from '../../engine/search/search.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { seesConsultation, waysToSee } from './consultation.policy.ts';
import { numbered } from './consultation.reads.ts';
import { ordersSeen } from './consultation.tables.ts';
import { patientCalled } from './patient-called.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  status: keyof typeof consultationStates.labels;
  applyHospitalName: string | null;
  targetHospital: string | null;
  createTime: Date;
}

interface Sought {
  /** Conditions of which each is read by itself. */
  ways: readonly Sql[];
  where: Sql;
  order: Sql;
}

const NEWEST = text('create_time DESC, id DESC');

/** Orders by their number, by their patient's name or by its initials. */
export const searchConsultations: Search = {
  group: consultationSearch,
  showsPatients: true,
  find: async (asking, word) => {
    const sought = soughtBy(asking.actor, word);
    if (sought.length === 0) return [];
    const [{ rows }, words] = await Promise.all([asking.db.run<Found>(foundBy(sought)), stateWords(asking.db, consultationStates)]);
    return rows.map((row) => hitOf(row, words[row.status] ?? row.status));
  },
};

/** A number may look like initials, so that it is tried as both. */
function soughtBy(actor: Actor, word: string): Sought[] {
  const [number, called] = [numbered(word), patientCalled(word)];
  return [
    ...(number ? [{ ways: [seesConsultation(actor)], where: number, order: NEWEST }] : []),
    ...(called ? [{ ways: waysToSee(actor), where: called, order: text('patient_initials USING ~<~, create_time DESC, id DESC') }] : []),
  ];
}

/**
 * Of names each way of seeing by itself, in the order of an index and cut off early: under one OR all that are called so would be read
 * to find the newest. A number is found by its own index, whoever looks. What is found comes in the order in which it was asked for; its
 * rows are read at the end.
 */
function foundBy(sought: readonly Sought[]): Sql {
  const parts = sought.flatMap(({ ways, where, order }, rank) =>
    ways.map(
      (way) => sql`(SELECT tenant_id, id, ${rank}::int AS rank, patient_initials, create_time FROM ${ordersSeen.from}
        WHERE ${ordersSeen.whose}${way} AND is_deleted = 0 AND ${where} ORDER BY ${order} ${LIMIT})`,
    ),
  );
  return sql`
    SELECT consultation.id, consultation.no, consultation.patient_name AS "patientName", consultation.apply_order_status AS status, consultation.apply_hospital_name AS "applyHospitalName",
      consultation.target_hospital AS "targetHospital", consultation.create_time AS "createTime"
    FROM (SELECT tenant_id, id, min(rank) AS rank FROM (${join(parts, ' UNION ALL ')}) part GROUP BY tenant_id, id) found
    JOIN ${ordersSeen.from} ON ${ordersSeen.whose}consultation.tenant_id = found.tenant_id AND consultation.id = found.id
    ORDER BY found.rank, length(consultation.patient_initials), consultation.create_time DESC, consultation.id DESC ${LIMIT}`;
}

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
