import { saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { fitExperts, reportWriterOf } from '../consultation/consultation.reads.ts';
import type { Order } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';

export interface Corrector {
  readonly id: string;
  readonly realName: string;
  /** The key of their title. */
  readonly title: string;
  readonly deptName: string | null;
}

/**
 * Whoever writes the report of this order is at its hospital no more: their account there was disabled or removed, or is another hospital's now. Asked in
 * the name of the group: before anything is locked.
 */
export async function hasWriterLeft({ database }: Services, order: Order): Promise<boolean> {
  const { tenantId, userId } = reportWriterOf(order);
  const { count } = await database.forGroup().run(sql`
    SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId} AND is_deleted = 0 AND status = '1'`);
  return count === 0;
}

/** Enabled doctors of the order's hospital who may write reports, and be asked as its experts (ADR 0083). Nobody but them is fit to answer for one. */
export async function correctorsFor(services: Services, order: Order): Promise<Corrector[]> {
  const group = services.database.forGroup();
  const { tenantId, userId } = reportWriterOf(order);
  const holders = await holdersOf(group, tenantId, saveReport.permission);
  const { rows } = await group.run<Corrector>(sql`
    SELECT u.id, u.real_name AS "realName", u.title, d.dept_name AS "deptName"
    FROM user_account u LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ANY (${holders}::uuid[]) AND u.id <> ${userId} AND u.is_expert = 1
      AND ${await fitExperts(services, services.clock())}
    ORDER BY d.sort, u.real_name, u.id`);
  return rows;
}

/** Whose report a correction was before: what its author has written themselves has none. */
export function originalAuthorOf(userId: string, before: ReportRow | undefined): string | undefined {
  const earlier = before?.originalAuthorName ?? undefined;
  return before && before.authorId !== userId ? (earlier ?? before.authorName ?? undefined) : earlier;
}

/** To whoever corrects it from now on. The patient is masked: notices are shown on screens that others can see. */
export function correctorNotice(order: Order, { authorName, originalAuthorName }: ReportRow, userId: string, words: string): Notice {
  const doctor = originalAuthorName ?? authorName ?? '';
  const context = said`会诊单 ${order.no ?? ''}（${maskName(order.patientName ?? '')}，原报告医生${doctor}）。${words}`;
  return {
    to: { tenantId: order.targetTenantId ?? '', userId },
    title: '请您更正会诊报告',
    context,
    link: `/consultation/detail?id=${order.id}`,
  };
}
