import { presetLayout, type ReportLayout, type ReportPart } from '../../../contract/domains/report/report-layout.fields.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** A layout that a hospital has made, and which version of which of its templates it is. */
export interface PrintedLayout extends ReportLayout {
  revisionId?: string;
  revision?: number;
  templateName?: string;
}

interface Found {
  revisionId: string;
  revision: number;
  templateName: string;
  reportTitle: string | null;
  headHospitals: ReportLayout['headHospitals'];
  parts: ReportPart[];
  footNote: string | null;
}

/** How a hospital prints the reports of a kind now. `runner` reads that hospital's rows. */
export async function layoutNow(runner: Runner, tenantId: string, kind: string): Promise<PrintedLayout> {
  const { rows } = await runner.run<Found>(sql`
    SELECT v.id AS "revisionId", v.revision AS "revision", v.template_name AS "templateName", v.report_title AS "reportTitle",
      v.head_hospitals AS "headHospitals", v.parts AS "parts", v.foot_note AS "footNote"
    FROM report_business b
    JOIN report_template t ON t.tenant_id = b.tenant_id AND t.id = b.template_id AND t.is_deleted = 0
    JOIN report_template_revision v ON v.tenant_id = t.tenant_id AND v.template_id = t.id AND v.revision = t.revision AND v.is_deleted = 0
    WHERE b.tenant_id = ${tenantId} AND b.bussiness_type = ${kind} AND b.is_deleted = 0`);
  const [found] = rows;
  return found ? { ...found, reportTitle: found.reportTitle ?? undefined, footNote: found.footNote ?? undefined } : presetLayout;
}
