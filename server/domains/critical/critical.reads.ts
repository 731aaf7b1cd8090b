import type { criticalStatuses } from '../../../contract/domains/consultation/consultation.fields.ts';
import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { criticalValueTable, OPEN_CRITICAL } from './critical-value.tables.ts';

/** What other domains may ask of critical values. */

interface Asked {
  readonly id: string;
  /** Of everybody whom it asks. */
  readonly hospitals: readonly string[];
  /** From when on also what was acknowledged counts; none of it where this is left out. */
  readonly since?: Date | null;
}

export type OrderWord = keyof typeof criticalStatuses;

export interface Finding {
  readonly word: OrderWord;
  /** Who reported it, as people call them. */
  readonly hospital: string | null;
}

/**
 * What hospitals have found of an order, in whatever round, as the patient is the same: first what nobody has called about, then what nobody has
 * acknowledged.
 */
export async function findingsOf(runner: Runner, { id, hospitals, since }: Asked): Promise<Finding[]> {
  const acknowledged = since ? sql`critical_status = 'acknowledged' AND acknowledge_time >= ${since} AND is_deleted = 0` : text('false');
  const { rows } = await runner.run<Finding>(sql`
    SELECT CASE WHEN critical_status = 'acknowledged' THEN 'acknowledged'
      WHEN critical_status IN ('wait_acknowledge', 'acknowledge_overdue') THEN 'wait_acknowledge' ELSE 'wait_call' END AS word, target_hospital AS hospital
    FROM critical_value
    WHERE tenant_id = ANY (${[...hospitals]}) AND apply_order_id = ${id} AND ((${OPEN_CRITICAL}) OR (${acknowledged}))
    ORDER BY CASE WHEN critical_status = 'acknowledged' THEN 2 WHEN critical_status IN ('wait_acknowledge', 'acknowledge_overdue') THEN 1 ELSE 0 END, id`);
  return rows;
}

/** What an order says of what one of its hospitals has reported and nobody has acknowledged, the worst of several. Nothing where there is none. */
export async function openCritical(runner: Runner, asked: Omit<Asked, 'since'>): Promise<OrderWord | null> {
  return (await findingsOf(runner, asked))[0]?.word ?? null;
}

const subject = subjectOf(criticalValue, criticalValueTable);
const { from, whose } = rowsSeen(criticalValueTable);

/**
 * `FROM` the findings of an order that this person may see: of one's own hospital those that it reported, and where the patient is treated all
 * of them, whoever has reported them and however the order went on.
 */
export function criticalValuesSeen(actor: Actor, applyOrderId: string): Sql {
  return sql`FROM ${from} WHERE ${whose}apply_order_id = ${applyOrderId} AND is_deleted = 0 AND ${subject.sees(actor)}`;
}

/** Whether there are any. */
export async function hasCriticalValues(runner: Runner, actor: Actor, applyOrderId: string): Promise<boolean> {
  const { rows } = await runner.run(sql`SELECT 1 ${criticalValuesSeen(actor, applyOrderId)} LIMIT 1`);
  return rows.length > 0;
}
