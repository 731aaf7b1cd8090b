import type { ConversationSide } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { closedReason, SPEAK, WITHDRAW_MS } from '../../../contract/domains/conversation/conversation.rules.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { firstAsked, takesPart, type visibleConsultation } from '../consultation/consultation.reads.ts';
import type { ConversationMessageRow } from './conversation.tables.ts';

/** The consultation that is talked about. */
export type Order = Awaited<ReturnType<typeof visibleConsultation>>;

const LOOKS_ON = '您不是该会诊的参与人，只能查看沟通记录';

/** Finds the order's own row when this person acts for one of its hospitals. */
export function partSql(actor: Actor, { id, tenantId }: Order): Sql {
  return sql`SELECT 1 FROM consultation WHERE tenant_id = ${tenantId} AND id = ${id} AND ${takesPart(actor)}`;
}

/** For which hospital they speak, given whether they take part at all. */
export function sideOf(actor: Actor, order: Pick<Order, 'tenantId' | 'targetTenantId'>, isPart: boolean): ConversationSide {
  if (!isPart) return 'none';
  return order.tenantId === actor.tenantId ? 'apply' : 'target';
}

/** Throws 403 for whoever only looks on: the group, cashiers, colleagues by `isSynergy`. */
export async function guardPart(runner: Runner, actor: Actor, order: Order): Promise<void> {
  const { count } = await runner.run(partSql(actor, order));
  if (count === 0) throw forbidden(LOOKS_ON);
}

/** Throws 409 when the order's state lets nobody speak. */
export function guardOpen(order: Order): void {
  const reason = closedReason(order.applyOrderStatus ?? 'wait_submit');
  if (reason) throw conflict(reason);
}

/** Throws 409 when the order has gone to another hospital than the one that is meant; nothing where none is named. */
export function guardSameHospital(order: Order, targetTenantId: string | null | undefined): void {
  if (targetTenantId && targetTenantId !== firstAsked(order)) throw conflict('已改由其他医院会诊，请确认后重新发送');
}

/** Throws 409 when a hospital would hear it that the order had not yet when it was written; nothing where none is named. */
export function guardHearers(order: Order, hearers: string | null | undefined): void {
  const meant = hearers?.split(',');
  if (meant && partiesOf(order).some((tenantId) => !meant.includes(tenantId))) throw conflict('已改由其他医院会诊，请确认后重新发送');
}

/** The hospitals of the order, of which several experts may have several: who may ever be let through to its conversation. */
export function partiesOf({ tenantId, targetTenantId, partyTenantIds = [] }: Order): string[] {
  return [...new Set([tenantId, targetTenantId ?? tenantId, ...partyTenantIds])];
}

/** What keeps this person from speaking, in their words; nothing when they may. */
export function whySilent(actor: Actor, order: Order, side: ConversationSide): string | undefined {
  if (side === 'none') return LOOKS_ON;
  const reason = closedReason(order.applyOrderStatus ?? 'wait_submit');
  return reason ?? (can(actor, SPEAK) ? undefined : '您没有发送消息的权限，只能查看沟通记录');
}

/** Whether a message is still young enough to be taken back; `now` in ms. */
export function isFresh({ createTime }: Pick<ConversationMessageRow, 'createTime'>, now: number): boolean {
  return now - createTime.getTime() <= WITHDRAW_MS;
}
