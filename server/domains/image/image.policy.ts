import { mayMarkIn } from '../../../contract/domains/image/image.rules.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { takesPart } from '../consultation/consultation.reads.ts';
import type { Order } from './image-files.ts';

/** Whether this person acts for one of the order's hospitals: whoever only looks on draws nothing. */
async function isPart(runner: Runner, actor: Actor, { id, tenantId }: Order): Promise<boolean> {
  const { count } = await runner.run(sql`SELECT 1 FROM consultation WHERE tenant_id = ${tenantId} AND id = ${id} AND ${takesPart(actor)}`);
  return count > 0;
}

/** Whether they may leave marks and take key images now. */
export async function mayMark(runner: Runner, actor: Actor, order: Order): Promise<boolean> {
  return mayMarkIn(order.applyOrderStatus) && (await isPart(runner, actor, order));
}

/** Throws 403 for whoever only looks on, 409 when the order has ended. */
export async function guardMarking(runner: Runner, actor: Actor, order: Order): Promise<void> {
  if (!(await isPart(runner, actor, order))) throw forbidden('您不是该会诊的参与人，只能查看影像');
  if (!mayMarkIn(order.applyOrderStatus)) throw conflict('会诊已结束，影像标注不能再修改');
}
