import { reportSearch } from '../../../contract/domains/report/report.domain.ts';
import { reportStates } from '../../../contract/domains/report/report.endpoints.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { stateWords } from '../../engine/reference/dictionary-words.ts';
import { numbered } from '../../engine/search/documents-called.ts';
import { LIMIT, type Search } from '../../engine/search/search.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import { join, sql } from '../../engine/store/sql.ts';
import { ordersSeen } from '../consultation/consultation.reads.ts';
import { reportParts } from './report.policy.ts';
import { reportTable } from './report.tables.ts';

interface Found {
  id: string;
  no: string;
  patientName: string | null;
  status: keyof typeof reportStates.labels;
  targetHospital: string | null;
  createTime: Date;
}

/** The report that stands, by the number that it has in common with its order: found there, where numbers have an index. */
export const searchReports: Search = {
  group: reportSearch,
  showsPatients: true,
  find: async ({ actor, db }, word) => {
    const wanted = numbered(word);
    if (!wanted) return [];
    const orders = sql`(SELECT tenant_id, id FROM ${ordersSeen.from} WHERE ${ordersSeen.whose}${wanted} AND is_deleted = 0)`;
    const seen = rowsSeen(reportTable);
    const parts = reportParts(actor).map(
      (part) => sql`(SELECT id, no, patient_name, report_status, target_hospital, create_time FROM ${seen.from}
        WHERE ${seen.whose}${part} AND is_deleted = 0 AND report_status <> 'report_corrected' AND (tenant_id, apply_order_id) IN ${orders}
        ORDER BY create_time DESC, id DESC ${LIMIT})`,
    );
    const [{ rows }, words] = await Promise.all([
      db.run<Found>(sql`
        SELECT DISTINCT ON (create_time, id) id, no, patient_name AS "patientName", report_status AS status,
          target_hospital AS "targetHospital", create_time AS "createTime"
        FROM (${join(parts, ' UNION ALL ')}) report ORDER BY create_time DESC, id DESC ${LIMIT}`),
      stateWords(db, reportStates),
    ]);
    return rows.map(({ id, no, patientName, status, targetHospital, createTime }) => ({
      id,
      title: patientName || no,
      about: [no, words[status] ?? status, targetHospital].filter((part) => part !== null),
      link: `/consultation/reports?no=${encodeURIComponent(no)}`,
      time: toWireTime(createTime.getTime()),
    }));
  },
};
