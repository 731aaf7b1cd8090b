import { reportBusiness, reportTemplate, reportTemplateRevision } from '../../../contract/domains/report/report-template.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableOf } from '../../engine/store/table.ts';
import { conflict, invalid } from '../../platform/refusal.ts';

/** Every change is a version: reports that were printed with an older one are printed with it again. */
export const reportTemplateRules = defineRules(reportTemplate, {
  ownHospitalOnly: 'always',
  save: {
    refuse: async ({ tx, call, input, before }) => {
      if (!before || input.bussinessType === before.bussinessType) return;
      const { rows } = await tx.run(sql`
        SELECT 1 FROM report_business WHERE tenant_id = ${call.actor.tenantId} AND template_id = ${before.id} AND is_deleted = 0`);
      if (rows.length > 0) throw conflict('该模板正在使用，不能改为其他业务类型');
    },
    fill: ({ before, input }) => {
      const number = before?.revision ?? 0;
      return { revision: before && isSame(before, { ...before, ...input }) ? number : number + 1 };
    },
    after: async ({ tx, call, before, row }) => {
      if (row.revision === before?.revision) return;
      const { templateName, bussinessType, reportTitle, headHospitals, parts, footNote, revision } = row;
      const version = { templateId: row.id, templateName, bussinessType, reportTitle, headHospitals, parts, footNote, revision };
      await insertRow(tx, tableOf(reportTemplateRevision), version, call.stamp);
    },
  },
  restore: {},
});

type Layout = Readonly<Partial<Record<(typeof versioned)[number], unknown>>>;
const versioned = ['templateName', 'bussinessType', 'reportTitle', 'headHospitals', 'parts', 'footNote'] as const;

/** Saved as it was, it is no other version. */
function isSame(one: Layout, other: Layout): boolean {
  return versioned.every((name) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null));
}

/** A kind is printed with a template of its own kind. */
export const reportBusinessRules = defineRules(reportBusiness, {
  ownHospitalOnly: 'always',
  save: {
    refuse: async ({ tx, call, input, before }) => {
      const { bussinessType, templateId } = { ...before, ...input };
      const { rows } = await tx.run<{ kind: string }>(
        sql`SELECT bussiness_type AS "kind" FROM report_template
            WHERE tenant_id = ${call.actor.tenantId} AND id = ${templateId} AND is_deleted = 0 FOR SHARE`,
      );
      if (rows[0] && rows[0].kind !== bussinessType) throw invalid([{ field: 'templateId', message: '该模板用于其他业务类型' }]);
    },
  },
  restore: {},
});

/** The version in force stays with its template. */
export const reportTemplateRevisionRules = defineRules(reportTemplateRevision, {
  ownHospitalOnly: 'always',
  remove: {
    refuse: async ({ tx, rows, call }) => {
      const ids = rows.map(({ id }) => id);
      const { rows: current } = await tx.run<{ name: string }>(sql`
        SELECT t.template_name AS "name" FROM report_template t JOIN report_template_revision v
          ON v.tenant_id = t.tenant_id AND v.template_id = t.id AND v.revision = t.revision
        WHERE v.tenant_id = ${call.actor.tenantId} AND v.id = ANY (${ids}::uuid[])`);
      if (current.length > 0) throw conflict('当前版本不能删除');
      // Reports belong to the hospitals that asked for them.
      const { rows: printed } = await tx.run(sql`
        SELECT 1 FROM report WHERE target_tenant_id = ${call.actor.tenantId} AND template_revision_id = ANY (${ids}::uuid[]) LIMIT 1`);
      if (printed.length > 0) throw conflict('已有会诊报告使用该版本，不能删除');
    },
  },
  restore: {},
});
