import { field } from '../../../contract/kernel/field.ts';
import { type Message, type Said, textOf } from '../../../contract/kernel/said.ts';
import type { States } from '../../../contract/kernel/states.ts';
import type { StateRow } from '../call/subject.ts';
import type { Actor } from '../identity/actor.ts';
import { stateWords } from '../reference/dictionary-words.ts';
import { insertRow, type Stamp } from '../store/rows.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { columnsOf, defineTable } from '../store/table.ts';

/**
 * One row for every move of every order, and for what was added to it in a state; seen by the hospitals that see the order.
 * Waiting times are measured from it.
 */
export const statusHistoryTable = defineTable({
  name: 'status_history',
  scope: 'pair',
  kind: 'record',
  appendOnly: true,
  // A hospital that becomes a party sees what happened before.
  changeable: ['partyTenantIds'],
  fields: {
    orderId: field.id('单据'),
    action: field.text('操作', { max: 60 }),
    label: field.text('操作名称', { max: 60 }),
    fromState: field.text('原状态', { max: 40 }),
    toState: field.text('新状态', { max: 40 }),
    reason: field.longText('原因'),
    reasonSaid: field.json<Said>('原因'),
    userId: field.id('操作人'),
    userName: field.text('操作人姓名', { max: 50 }),
    userTenantId: field.text('操作人机构', { max: 12 }),
    userTenantName: field.text('操作人机构名称', { max: 50 }),
  },
  notNull: ['orderId', 'action', 'label', 'toState'],
  indexes: [{ on: ['tenantId', 'orderId', 'createTime', 'id'] }],
});

export interface Move {
  action: string;
  label: string;
  from?: string | null;
  to: string;
  reason?: Message | null;
}

/** Records a move in its own transaction; without an actor it was the clock. */
export async function recordMove(tx: Tx, row: StateRow, move: Move, actor: Actor | undefined, stamp: Stamp): Promise<void> {
  const who = actor
    ? { userId: actor.userId, userName: actor.realName, userTenantId: actor.tenantId, userTenantName: actor.tenantName }
    : { userName: '系统' };
  const { from, to, reason, ...rest } = move;
  const why = { reason: reason && textOf(reason), ...(typeof reason === 'object' && reason ? { reasonSaid: reason } : {}) };
  const order = { orderId: row.id, tenantId: row.tenantId, partyTenantIds: row.partyTenantIds ?? [] };
  await insertRow(tx, statusHistoryTable, { ...order, ...rest, ...why, fromState: from, toState: to, ...who }, stamp);
}

/** Every move of one row, oldest first, with the words of the states of these machines: the timeline of the detail. */
export async function historyOf(runner: Runner, row: StateRow, machines: readonly States[]): Promise<Record<string, unknown>[]> {
  const { rows } = await runner.run(sql`
    SELECT ${columnsOf(statusHistoryTable)} FROM status_history
    WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id} ORDER BY create_time, id`);
  const words = await Promise.all(machines.map((states) => stateWords(runner, states)));
  const wordOf = (state: unknown): string | undefined => words.find((own) => String(state) in own)?.[String(state)];
  return rows.map((move) => ({ ...move, fromLabel: wordOf(move.fromState), toLabel: wordOf(move.toState) }));
}
