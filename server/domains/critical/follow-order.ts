import type { Call } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { consultationOf, findersOf, isCriticalOpen, lockConsultations, markConsultation } from '../consultation/consultation.reads.ts';
import { findingsOf, type OrderWord } from './critical.reads.ts';

type Order = Awaited<ReturnType<typeof lockConsultations>>[number];
type By = Pick<Call, 'services' | 'stamp'>;

/** A finding as its row has it. */
interface Found {
  readonly id: string;
  readonly tenantId: string;
  readonly applyOrderId?: string | null | undefined;
  readonly applyTenantId?: string | null | undefined;
}

/**
 * Brings the order's own word up to what its hospitals have found, the worst of several, after this one was changed. Answers the order; nothing where its
 * round does not ask the hospital of this finding: then it says nothing of it.
 */
export async function followOrder(tx: Tx, found: Found, by: By): Promise<Order | undefined> {
  const at = { tenantId: found.applyTenantId ?? '', id: found.applyOrderId ?? '' };
  // Whoever changes a finding holds its order from here on: what others have changed before is committed.
  const [order] = await lockConsultations(tx, [at]);
  if (!order) {
    await noteUnfollowed(found, by);
    return undefined;
  }
  if (!findersOf(order).includes(found.tenantId)) return undefined;
  const criticalStatus = await wordOf(tx, order, found, by);
  if (criticalStatus !== (order.criticalStatus ?? null)) await markConsultation(tx, order, { criticalStatus }, by.stamp);
  return order;
}

/** The own hospital's as this transaction has them, the others' in the group's name: experts do not see what other hospitals have found. */
async function wordOf(tx: Tx, order: Order, { tenantId }: Found, { services }: By): Promise<OrderWord | null> {
  // What an earlier round has acknowledged says nothing of this one.
  const asked = { id: order.id, since: order.submitTime ?? order.createTime };
  const others = findersOf(order).filter((hospital) => hospital !== tenantId);
  const own = await findingsOf(tx, { ...asked, hospitals: [tenantId] });
  const theirs = others.length > 0 ? await findingsOf(services.database.forGroup(), { ...asked, hospitals: others }) : [];
  const words = [...own, ...theirs].map(({ word }) => word);
  return worst.find((word) => words.includes(word)) ?? null;
}

const worst = ['wait_call', 'wait_acknowledge', 'acknowledged'] as const satisfies readonly OrderWord[];

/**
 * A hospital that was let go before this was refused does not reach its order. It still takes back what was wrong, as somebody may be treated by it; that
 * the order's word stays behind is for whoever reads the log.
 */
async function noteUnfollowed({ id, tenantId, applyOrderId, applyTenantId }: Found, { services }: By): Promise<void> {
  const order = await consultationOf(services.database.forGroup(), applyTenantId ?? '', applyOrderId ?? '');
  // One that starts anew has no word, and lets its hospitals go on purpose.
  if (order && isCriticalOpen(order) && findersOf(order).includes(tenantId))
    services.log.warn({ criticalValue: id, order: order.id, tenantId }, 'an order does not follow its critical value');
}
