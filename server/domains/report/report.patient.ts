import { listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { type PatientSource, pageSql } from '../../engine/patient/patient-events.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import { join, sql } from '../../engine/store/sql.ts';
import { ordersByIdCard } from '../consultation/consultation.reads.ts';
import { reportParts } from './report.policy.ts';
import { reportTable } from './report.tables.ts';

interface Found {
  id: string;
  no: string;
  applyOrderId: string;
  revision: number;
  at: Date;
  patientName: string | null;
  targetHospital: string | null;
  authorName: string | null;
}

/** The reports on a patient that were sent, as far as this person's list has them and they may open the order, where they are read. */
export const patientReports: PatientSource = {
  group: { code: 'report', title: '会诊报告', permission: listReports.permission },
  table: 'report',
  eventsOf: async ({ actor, db }, idCard, page) => {
    const { from, whose } = rowsSeen(reportTable);
    const { rows } = await db.run<Found>(sql`
      SELECT id, no, apply_order_id AS "applyOrderId", revision, confirm_time AS at, patient_name AS "patientName", target_hospital AS "targetHospital", author_name AS "authorName"
      FROM ${from} WHERE ${whose}(tenant_id, apply_order_id) IN (${ordersByIdCard(actor, idCard)}) AND is_deleted = 0
        AND report_status = 'report_send_success' AND ((${join(reportParts(actor), ') OR (')})) ${pageSql('confirm_time', page)}`);
    return rows.map(({ id, no, applyOrderId, at, patientName, targetHospital, authorName }) => ({
      ...{ id, at, patientName, title: '会诊报告', link: `/consultation/detail?id=${applyOrderId}` },
      about: [no, targetHospital, authorName].flatMap((part) => part ?? []),
    }));
  },
};
