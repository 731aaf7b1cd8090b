import {
  evaluationFormFields,
  ratedExpertFields,
  saveEvaluate,
  saveEvaluateTarget,
} from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import type { InputOf } from '../../../contract/kernel/field.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { attendingExperts, lockConsultation, markConsultation, seenConsultation } from '../consultation/consultation.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { marksOf } from './edit-until.ts';
import {
  guardComplaint,
  guardEditing,
  guardEvaluating,
  guardWindow,
  type Limits,
  type Order,
  type Side,
  sideOf,
} from './evaluation.policy.ts';
import { type EvaluationRow, evaluationTable } from './evaluation.tables.ts';
import { keepComplaint } from './keep-complaint.ts';

type Saving = Call;

const HOUR_MS = 3_600_000;

/**
 * Each side judges a consultation once, and may change its mind once within a day. The lock on the order lets one save
 * at a time through, so that two at once cannot leave two rows.
 */
export const serveSaveEvaluate = serve(saveEvaluate, async (call) => {
  const { actor, input } = call;
  const limits = await limitsOf(call, input.applyOrderId);
  return call.transaction(async (tx) => {
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    const side = sideOf(actor, order);
    if (side === 'apply' && attendingExperts(order).length > 1) throw conflict('该会诊有多位专家，请逐一评价');
    await guardEvaluating(tx, order);
    const [id] = await judge(tx, call, { order, limits, side }, [{ ...input, ...ratedOf(order) }]);
    return { applyOrderId: order.id, id, side };
  });
});

/**
 * Of several experts each who attended is judged, in one call, exactly once (domain rules 6.6.3); what is corrected are the words that are still
 * there. Throws 400 at `evaluateReqList`.
 */
export const serveSaveEvaluateTarget = serve(saveEvaluateTarget, async (call) => {
  const { actor, input } = call;
  const limits = await limitsOf(call, input.applyOrderId);
  return call.transaction(async (tx) => {
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    if (sideOf(actor, order) !== 'apply') throw forbidden('只有申请人可以评价各位专家');
    await guardEvaluating(tx, order);
    const words = wordsOf(input.evaluateReqList);
    const experts = attendingExperts(order);
    const byId = new Map(words.map((one) => [one.targetDoctorId, one]));
    const attended = new Set(experts.map(({ targetDoctorId }) => targetDoctorId));
    const earlier = await findEvaluations(tx, order, 'apply');
    const asked = earlier.length > 0 ? earlier : experts;
    const isWhole = asked.every(({ targetDoctorId }) => byId.has(targetDoctorId ?? ''));
    if (byId.size !== words.length || !words.every(({ targetDoctorId }) => attended.has(targetDoctorId)) || !isWhole)
      throw invalid([{ field: 'evaluateReqList', message: '请对每一位参会专家各评价一次，未参加的专家不能评价' }]);
    const said = experts.flatMap((expert) => [byId.get(expert.targetDoctorId)].flatMap((one) => (one ? [{ ...one, ...expert }] : [])));
    const ids = await judge(tx, call, { order, limits, side: 'apply' }, said);
    return { applyOrderId: order.id, ids };
  });
});

function wordsOf(sent: unknown): InputOf<typeof ratedExpertFields>[] {
  if (!Array.isArray(sent)) throw invalid([{ field: 'evaluateReqList', message: '评价格式不正确' }]);
  return sent.map((one) => {
    const reading = readInput(ratedExpertFields, one);
    if (!reading.ok) throw invalid([{ field: 'evaluateReqList', message: reading.errors[0]?.message ?? '' }]);
    return reading.value;
  });
}

const rated = ['targetTenantId', 'targetDeptId', 'targetDoctorId', 'targetDoctorName', 'targetHospital'] as const;
type Rated = Pick<Order, (typeof rated)[number]>;
type Words = Rated & InputOf<typeof evaluationFormFields>;

const ratedOf = (order: Order): Rated => copyOf(order, rated);

/**
 * The numbers of the applying hospital, whose rows are not the other side's to read. Before anything is locked: whoever waits for a
 * second connection with an order in hand keeps others waiting for it. Who does not see the order is refused by its lock.
 */
async function limitsOf({ actor, db, services }: Saving, applyOrderId: string): Promise<Limits> {
  const order = await seenConsultation(db, actor, applyOrderId);
  return readParams(services.database.forGroup(), evaluationParams, order?.tenantId ?? actor.tenantId);
}

interface Judging {
  readonly order: Order;
  readonly limits: Limits;
  readonly side: Side;
}

/** Keeps what a side says, for the first time or once more, of each expert. The rows' ids. */
async function judge(tx: Tx, call: Saving, { order, limits, side }: Judging, said: readonly Words[]): Promise<string[]> {
  const { now, stamp } = call;
  for (const words of said) guardComplaint(words);
  const earlier = await findEvaluations(tx, order, side);
  // One that the operators have taken away counts no more, and its order stays judged.
  if (earlier.length === 0 && (side === 'apply' ? order.evaluateApply : order.evaluateTarget) === '1') throw conflict('您已评价过该会诊');
  if (earlier.length === 0) guardWindow(order);
  const ids: string[] = [];
  for (const words of said) {
    const before = earlier.find(({ targetDoctorId }) => targetDoctorId === words.targetDoctorId);
    // Of one that was taken away nothing is said anew.
    if (!before && earlier.length > 0) continue;
    const id = before ? await edit(tx, call, words, { earlier: before, limits }) : await add(tx, call, order, { side, words, limits });
    const { overallScore, content } = words;
    const about = { order: { ...order, ...ratedOf({ ...order, ...words }) }, limits };
    await keepComplaint(tx, call, about, { evaluationId: id, side, overallScore, content });
    ids.push(id);
  }
  const until = earlier.length > 0 ? null : new Date(now + limits['evaluation.edit-hours'] * HOUR_MS);
  await markConsultation(tx, order, marksOf(side, until), stamp);
  return ids;
}

async function findEvaluations(tx: Tx, order: Order, side: Side): Promise<EvaluationRow[]> {
  const { rows } = await tx.run<EvaluationRow>(sql`
    SELECT ${columnsOf(evaluationTable)} FROM evaluation
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND side = ${side} AND is_deleted = 0 FOR UPDATE`);
  return rows;
}

function scoresOf({ overallScore, timelinessScore, professionalismScore, content }: Words) {
  return { overallScore, timelinessScore, professionalismScore, content };
}

async function edit(tx: Tx, call: Saving, words: Words, { earlier, limits }: { earlier: EvaluationRow; limits: Limits }): Promise<string> {
  guardEditing(earlier, limits['evaluation.edit-hours'], call.now);
  const values = { ...scoresOf(words), editCount: (earlier.editCount ?? 0) + 1, isAnonymous: promiseOf(limits, earlier) };
  if (!(await updateRow(tx, evaluationTable, earlier, values, call.stamp, sql`version = ${earlier.version}`))) throw conflict();
  await audit(tx, call, earlier.id, earlier.tenantId);
  return earlier.id;
}

/** What the applying hospital promises whoever speaks now; what it has promised before is kept, and what may have been. */
function promiseOf(limits: Limits, earlier?: EvaluationRow): 0 | 1 {
  return limits['evaluation.anonymous'] === 1 || (earlier && earlier.isAnonymous !== 0) ? 1 : 0;
}

/** What an evaluation keeps of its order, so that its lists need no other table. */
const copied = [
  'tenantId',
  'no',
  'patientName',
  'applyUserId',
  'applyDoctorName',
  'applyDeptId',
] as const satisfies readonly (keyof Order)[];

async function add(
  tx: Tx,
  call: Saving,
  order: Order,
  { side, words, limits }: Omit<Judging, 'order'> & { words: Words },
): Promise<string> {
  const { actor, stamp, now } = call;
  const { tenantId } = order;
  const { targetTenantId, targetDoctorId, targetDoctorName, targetDeptId } = words;
  const values = {
    ...copyOf(order, copied),
    ...{ targetTenantId, targetDoctorId, targetDoctorName, targetDeptId },
    ...scoresOf(words),
    partyTenantIds: [...new Set([tenantId, targetTenantId ?? tenantId])],
    applyOrderId: order.id,
    side,
    applyUserName: actor.realName,
    evaluatorId: actor.userId,
    evaluateTime: new Date(now),
    showStatus: '1' as const,
    editCount: 0,
    isAnonymous: promiseOf(limits),
  };
  const row = await insertRow(tx, evaluationTable, values, stamp);
  await audit(tx, call, String(row.id), tenantId);
  return String(row.id);
}

function copyOf<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
}

async function audit(tx: Tx, call: Saving, rowId: string, rowTenantId: string): Promise<void> {
  await recordAudit(tx, call, { rowTable: evaluationTable.name, rowId, rowTenantId, changed: Object.keys(evaluationFormFields) });
}
