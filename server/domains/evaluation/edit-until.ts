import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { Changing } from '../../engine/resource/resource-rules.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { lockConsultations, markConsultation } from '../consultation/consultation.reads.ts';
import { readParamsOf } from '../settings/param.reads.ts';
import type { Order, Side } from './evaluation.policy.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';

const HOUR_MS = 3_600_000;

/** Of which order an evaluation is, and which side's word. */
interface Word {
  readonly tenantId?: string;
  readonly applyOrderId?: string | null;
  readonly side?: EvaluationRow['side'] | null;
}

/** A side's word is said, and until when it may be corrected once: what the buttons of lists and detail follow from. */
export function marksOf(side: Side, until: Date | null): Parameters<typeof markConsultation>[2] {
  return side === 'apply' ? { evaluateApply: '1', evaluateApplyEditUntil: until } : { evaluateTarget: '1', evaluateTargetEditUntil: until };
}

/** Holds the orders of these evaluations, gone or not. Saving locks the order first and then its words: the other way round the two would wait for each other. */
export async function lockJudged(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.run<Word>(sql`
    SELECT DISTINCT tenant_id AS "tenantId", apply_order_id AS "applyOrderId" FROM evaluation WHERE id = ANY (${[...ids]}::uuid[])`);
  await lockConsultations(tx, rows.map(ordered));
}

/** Once words were taken away, or came back: what is left of its side may be corrected as long as none of it was, and where nothing is left nothing may. */
export async function keepEditUntil({ tx, call }: Changing, words: readonly Word[]): Promise<void> {
  const orders = await lockConsultations(tx, words.map(ordered));
  const tenantIds = orders.map(({ tenantId }) => tenantId);
  const { rows: left } = await tx.run<EvaluationRow>(sql`
    SELECT ${columnsOf(evaluationTable)} FROM evaluation
    WHERE tenant_id = ANY (${tenantIds}) AND apply_order_id = ANY (${orders.map(({ id }) => id)}::uuid[]) AND is_deleted = 0`);
  const limits = await readParamsOf(tx, evaluationParams, tenantIds);
  const sides = orders.flatMap((order) => (['apply', 'target'] as const).map((side) => ({ order, side })));
  for (const { order, side } of sides) {
    const isOf = (word: Word): boolean => word.applyOrderId === order.id && word.side === side;
    if (!words.some(isOf)) continue;
    const until = untilOf(left.filter(isOf), limits.of(order.tenantId)['evaluation.edit-hours']);
    const marked = side === 'apply' ? order.evaluateApplyEditUntil : order.evaluateTargetEditUntil;
    // What nobody can correct any more stays as it is: few are left to be written.
    if (ahead(until, call.now) !== ahead(marked, call.now)) await markConsultation(tx, order, marksOf(side, until), call.stamp);
  }
}

function ordered({ tenantId = '', applyOrderId }: Word): Pick<Order, 'tenantId' | 'id'> {
  return { tenantId, id: applyOrderId ?? '' };
}

function untilOf(left: readonly EvaluationRow[], hours: number): Date | null {
  const isOpen = left.length > 0 && left.every(({ editCount }) => (editCount ?? 0) === 0);
  return isOpen ? new Date(Math.min(...left.map(({ evaluateTime }) => evaluateTime?.getTime() ?? 0)) + hours * HOUR_MS) : null;
}

/** A time that has not passed. */
function ahead(until: Date | null | undefined, now: number): number | undefined {
  return until && until.getTime() >= now ? until.getTime() : undefined;
}
