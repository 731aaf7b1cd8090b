import type { criticalStatuses } from '../../../contract/domains/consultation/consultation.fields.ts';
import { criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import { rowsSeen } from '../../engine/store/copies.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { criticalValueTable, OPEN_CRITICAL } from './critical-value.tables.ts';

/** What other domains may ask of critical values. */

interface Asked {
  readonly id: string;
  /** Of everybody whom it asks. */
  readonly hospitals: readonly string[];
}

/**
 * What an order says of the finding that one of its hospitals has reported and nobody has acknowledged, in whatever round: the patient is the
 * same. Of several what nobody has called about. Nothing where there is none.
 */
export async function openCritical(runner: Runner, { id, hospitals }: Asked): Promise<keyof typeof criticalStatuses | null> {
  const { rows } = await runner.run<{ wasCalled: boolean }>(sql`
    SELECT critical_status IN ('wait_acknowledge', 'acknowledge_overdue') AS "wasCalled" FROM critical_value
    WHERE tenant_id = ANY (${[...hospitals]}) AND apply_order_id = ${id} AND ${OPEN_CRITICAL} ORDER BY 1 LIMIT 1`);
  if (!rows[0]) return null;
  return rows[0].wasCalled ? 'wait_acknowledge' : 'wait_call';
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
