import { saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { lockConsultation, markConsultation } from '../consultation/consultation.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { guardComplaint, guardEditing, guardEvaluating, guardWindow, type Order, type Side, sideOf } from './evaluation.policy.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';
import { keepComplaint } from './keep-complaint.ts';

type Saving = CallOf<typeof saveEvaluate>;

const HOUR_MS = 3_600_000;

/**
 * Each side judges a consultation once, and may change its mind once within a day. The lock on the order lets one save
 * at a time through, so that two at once cannot leave two rows.
 */
export const serveSaveEvaluate = serve(saveEvaluate, async (call) => {
  const { actor, input, now, services } = call;
  return call.transaction(async (tx) => {
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    const side = sideOf(actor, order);
    // The applying hospital's number counts for both sides; its rows are not the other side's to read.
    const limits = await readParams(services.database.forGroup(), evaluationParams, order.tenantId);
    await guardEvaluating(tx, order);
    guardComplaint({ overallScore: input.overallScore, content: input.content });
    const earlier = await findEvaluation(tx, order, side);
    // One that the operators have taken away counts no more, and its order stays judged.
    if (!earlier && (side === 'apply' ? order.evaluateApply : order.evaluateTarget) === '1') throw conflict('您已评价过该会诊');
    if (!earlier) guardWindow(order, limits['evaluation.window-days'], now);
    const id = earlier ? await edit(tx, call, earlier, limits['evaluation.edit-hours']) : await add(tx, call, order, side);
    const until = earlier ? null : new Date(now + limits['evaluation.edit-hours'] * HOUR_MS);
    await markConsultation(tx, order, marksOf(side, until), call.stamp);
    const { overallScore, content } = scoresOf(input);
    await keepComplaint(tx, call, order, { evaluationId: id, side, overallScore, content });
    return { applyOrderId: order.id, id, side };
  });
});

/** Said, and until when it may be corrected once: what the buttons of lists and detail follow from. */
function marksOf(side: Side, until: Date | null): Parameters<typeof markConsultation>[2] {
  return side === 'apply' ? { evaluateApply: '1', evaluateApplyEditUntil: until } : { evaluateTarget: '1', evaluateTargetEditUntil: until };
}

async function findEvaluation(tx: Tx, order: Order, side: Side): Promise<EvaluationRow | undefined> {
  const { rows } = await tx.run<EvaluationRow>(sql`
    SELECT ${columnsOf(evaluationTable)} FROM evaluation
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND side = ${side} AND is_deleted = 0 FOR UPDATE`);
  return rows[0];
}

function scoresOf({ overallScore, timelinessScore, professionalismScore, content }: Saving['input']) {
  return { overallScore, timelinessScore, professionalismScore, content };
}

async function edit(tx: Tx, call: Saving, earlier: EvaluationRow, hours: number): Promise<string> {
  guardEditing(earlier, hours, call.now);
  const values = { ...scoresOf(call.input), editCount: (earlier.editCount ?? 0) + 1 };
  if (!(await updateRow(tx, evaluationTable, earlier, values, call.stamp, sql`version = ${earlier.version}`))) throw conflict();
  await audit(tx, call, earlier.id, earlier.tenantId);
  return earlier.id;
}

/** What an evaluation keeps of its order, so that its lists need no other table. */
const copied = [
  'tenantId',
  'no',
  'patientName',
  'applyUserId',
  'applyDoctorName',
  'applyDeptId',
  'targetTenantId',
  'targetDoctorId',
  'targetDoctorName',
  'targetDeptId',
] as const satisfies readonly (keyof Order)[];

async function add(tx: Tx, call: Saving, order: Order, side: Side): Promise<string> {
  const { actor, input, stamp, now } = call;
  const { tenantId, targetTenantId } = order;
  const values = {
    ...copyOf(order, copied),
    ...scoresOf(input),
    partyTenantIds: [...new Set([tenantId, targetTenantId ?? tenantId])],
    applyOrderId: order.id,
    side,
    applyUserName: actor.realName,
    evaluatorId: actor.userId,
    evaluateTime: new Date(now),
    showStatus: '1' as const,
    editCount: 0,
  };
  const row = await insertRow(tx, evaluationTable, values, stamp);
  await audit(tx, call, String(row.id), tenantId);
  return String(row.id);
}

function copyOf<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
}

async function audit(tx: Tx, call: Saving, rowId: string, rowTenantId: string): Promise<void> {
  await recordAudit(tx, call, { rowTable: evaluationTable.name, rowId, rowTenantId, changed: Object.keys(scoresOf(call.input)) });
}
