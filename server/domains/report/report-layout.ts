import { isUnsent } from '../../../contract/domains/report/report.endpoints.ts';
import { presetLayout, type ReportLayout, type ReportPart } from '../../../contract/domains/report/report-layout.fields.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import type { ReportRow } from './report.tables.ts';

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

const columns = sql`
  v.id AS "revisionId", v.revision AS "revision", v.template_name AS "templateName", v.report_title AS "reportTitle",
  v.head_hospitals AS "headHospitals", v.parts AS "parts", v.foot_note AS "footNote"`;

/** How a hospital prints the reports of a kind now. `runner` reads that hospital's rows. */
export async function layoutNow(runner: Runner, tenantId: string, kind: string): Promise<PrintedLayout> {
  return first(
    runner,
    sql`SELECT ${columns}
      FROM report_business b
      JOIN report_template t ON t.tenant_id = b.tenant_id AND t.id = b.template_id AND t.is_deleted = 0
      JOIN report_template_revision v ON v.tenant_id = t.tenant_id AND v.template_id = t.id AND v.revision = t.revision AND v.is_deleted = 0
      WHERE b.tenant_id = ${tenantId} AND b.bussiness_type = ${kind} AND b.is_deleted = 0`,
  );
}

/** What a version of a report is printed with: what was not sent as its hospital prints now, what was sent as it was sent. */
export async function layoutOf(runner: Runner, tenantId: string, kind: string, report: ReportRow): Promise<PrintedLayout> {
  if (isUnsent(report)) return layoutNow(runner, tenantId, kind);
  if (!report.templateRevisionId) return presetLayout;
  return first(
    runner,
    sql`SELECT ${columns} FROM report_template_revision v WHERE v.tenant_id = ${tenantId} AND v.id = ${report.templateRevisionId}`,
  );
}

async function first(runner: Runner, query: Sql): Promise<PrintedLayout> {
  const { rows } = await runner.run<Found>(query);
  const [found] = rows;
  return found ? { ...found, reportTitle: found.reportTitle ?? undefined, footNote: found.footNote ?? undefined } : presetLayout;
}
