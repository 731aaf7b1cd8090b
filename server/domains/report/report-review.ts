import { MANAGES } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict, forbidden, Refusal } from '../../platform/refusal.ts';
import { isExpert, lockConsultation, reportWriterOf, SENIOR, writesReport } from '../consultation/consultation.reads.ts';
import { guardOpenOrder, isUnread, type Order, type Read } from './report.policy.ts';
import type { ReportRow } from './report.tables.ts';

const REVIEWS = 'consultation_review';

/** What handing over, approving, giving back and taking back have in common (domain rules 6.7.2). */

export interface Reviewer {
  readonly id: string;
  readonly realName: string;
  /** The key of their title. */
  readonly title: string;
  readonly deptName: string | null;
}

/**
 * Who of a hospital may review what this person has written of this order: enabled colleagues with the right and at least the title of an associate
 * chief. Neither its expert nor who writes in their place, as `guardReviewing` has it.
 */
export async function reviewersFor({ database }: Services, { tenantId, userId }: Actor, order: Order): Promise<Reviewer[]> {
  const own = [userId, order.targetDoctorId, reportWriterOf(order).userId].filter(Boolean);
  const group = database.forGroup();
  const holders = await holdersOf(group, tenantId, REVIEWS);
  const { rows } = await group.run<Reviewer>(sql`
    SELECT u.id, u.real_name AS "realName", u.title, d.dept_name AS "deptName"
    FROM user_account u LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ANY (${holders}::uuid[]) AND u.id <> ALL (${own}::uuid[]) AND u.title = ANY (${[...SENIOR]})
    ORDER BY d.sort, u.real_name, u.id`);
  return rows;
}

/**
 * The order whose report this person is asked to review, locked. Throws 409 for who was asked and no longer is: it was taken back, or
 * somebody has decided; 404 for everybody else.
 */
export async function lockAsked(tx: Tx, actor: Actor, id: string): Promise<Order> {
  try {
    return await lockConsultation(tx, actor, id);
  } catch (error) {
    // Not to be seen any more, or no more once whoever decided had let go of the lock.
    const isGone = error instanceof Refusal && (error.code === 404 || error.code === 409);
    if (isGone && (await wasAsked(tx, actor, id))) throw conflict('该报告已撤回或已处理，无需您再审核');
    throw error;
  }
}

async function wasAsked(runner: Runner, { tenantId, userId }: Actor, id: string): Promise<boolean> {
  const { count } = await runner.run(sql`
    SELECT 1 FROM report WHERE apply_order_id = ${id} AND target_tenant_id = ${tenantId} AND reviewer_id = ${userId} AND is_deleted = 0`);
  return count > 0;
}

/** Throws 403 for the order's own expert, and who writes its report, which they may have become meanwhile: nobody reviews themselves. 409 once the order has ended. */
export async function guardReviewing(runner: Runner, actor: Actor, order: Order, doing: string): Promise<void> {
  if (isExpert(actor, order) || writesReport(actor, order)) throw forbidden('不能审核本人出具的会诊报告');
  await guardOpenOrder(runner, order, doing);
}

/** Throws 409 where it is not the report that was read: its author has taken it back meanwhile, and handed over other words. */
export function refuseUnread(read: Read & { readonly signHash?: string | null }, report: ReportRow): void {
  const isOther = Boolean(read.signHash) && read.signHash !== report.signHash;
  if (isOther || isUnread(read, report)) throw conflict('报告内容已修改，请重新阅读后再审核');
}

/** Throws 403 for whoever has lost the title that approving takes since they were asked; giving it back they still may. */
export async function refuseJunior(runner: Runner, { tenantId, userId }: Actor): Promise<void> {
  const { count } = await runner.run(sql`
    SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId} AND title = ANY (${[...SENIOR]})`);
  if (count === 0) throw forbidden('审核报告需要副主任及以上职称，请退回报告医生另选审核医生');
}

/** To whoever reviews it. The patient is masked: notices are shown on screens that others can see. */
export function reviewerNotice(
  order: Order,
  { reviewerId, authorName }: Pick<ReportRow, 'reviewerId' | 'authorName'>,
  title: string,
): Notice {
  const context = said`会诊单 ${order.no ?? ''}（${maskName(order.patientName ?? '')}，报告医生${authorName ?? ''}）。`;
  return { to: { tenantId: order.targetTenantId ?? '', userId: reviewerId ?? '' }, title, context, link: linkOf(order) };
}

/** To its author, with what the reviewer said; where they have left, to who manages their hospital's consultations. */
export function authorNotice(order: Order, { authorId, reviewerName }: ReportRow, title: string, words = ''): Notice {
  const context = said`会诊单 ${order.no ?? ''}（${maskName(order.patientName ?? '')}，审核医生${reviewerName ?? ''}）。${words}`;
  const to = { tenantId: order.targetTenantId ?? '', userId: authorId ?? '', permission: MANAGES };
  return { to, title, context, link: linkOf(order) };
}

const linkOf = ({ id }: Order): string => `/consultation/detail?id=${id}`;
