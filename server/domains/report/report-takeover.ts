import { saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { TAKES_OVER } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import { type Said, said } from '../../../contract/kernel/said.ts';
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
 * Whoever writes the report of this order does so no more: their account at its hospital was disabled or removed, or is another hospital's now, or may not
 * write reports any longer. Asked in the name of the group: before anything is locked. Of an order without a doctor nobody has left.
 */
export async function hasWriterLeft({ database }: Services, order: Order): Promise<boolean> {
  const { tenantId, userId } = reportWriterOf(order);
  if (!userId) return false;
  return !(await holdersOf(database.forGroup(), tenantId, saveReport.permission)).includes(userId);
}

/** Whether somebody else was named and has sent nothing of their own since: until then the hospital may name another. `sent`: what is in force. */
export function awaitsCorrector({ reportCorrectorId }: Pick<Order, 'reportCorrectorId'>, sent: Pick<ReportRow, 'authorId'>): boolean {
  return Boolean(reportCorrectorId) && sent.authorId !== reportCorrectorId;
}

/** Enabled doctors of the order's hospital who may write reports, and be asked as its experts (ADR 0083). Nobody but them is fit to answer for one. */
export async function correctorsFor(services: Services, order: Order): Promise<Corrector[]> {
  const group = services.database.forGroup();
  const { tenantId, userId } = reportWriterOf(order);
  if (!userId) return [];
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

/**
 * To whoever corrects it from now on; where they have left by then, to who names another. The patient is masked: notices are shown on screens
 * that others can see.
 */
export function correctorNotice(order: Order, sent: ReportRow, userId: string, words: string): Notice {
  const to = { tenantId: order.targetTenantId ?? '', userId, permission: TAKES_OVER };
  return { to, title: '请您更正会诊报告', context: contextOf(order, sent, words), link: `/consultation/detail?id=${order.id}` };
}

/** To whoever had it until now, as its corrector or its reviewer, and may not see the order any more. */
export function relievedNotice(order: Order, sent: ReportRow, userId: string, words: string): Notice {
  const to = { tenantId: order.targetTenantId ?? '', userId };
  return { to, title: '会诊报告已改由其他医生更正，无需您再处理', context: contextOf(order, sent, words) };
}

function contextOf({ no, patientName }: Order, { authorName, originalAuthorName }: ReportRow, words: string): Said {
  const doctor = originalAuthorName ?? authorName ?? '';
  return said`会诊单 ${no ?? ''}（${maskName(patientName ?? '')}，原报告医生${doctor}）。${words}`;
}
