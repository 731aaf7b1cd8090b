import { answeredStates, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { evaluationSides } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { evaluationParams } from '../../../contract/domains/evaluation/evaluation.params.ts';
import { said } from '../../../contract/kernel/said.ts';
import { reason } from '../../../contract/kernel/validators.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { isExpert, type visibleConsultation } from '../consultation/consultation.reads.ts';
import type { EvaluationRow } from './evaluation.tables.ts';

/** The consultation that is judged. */
export type Order = Awaited<ReturnType<typeof visibleConsultation>>;
export type Side = keyof typeof evaluationSides;
/** The applying hospital's numbers, which count for both sides. */
export type Limits = Readonly<Record<keyof typeof evaluationParams, number>>;

const HOUR_MS = 3_600_000;
const LOW_SCORE = 2;
const LOW_SCORE_WORDS = 10;

/** Whether it is settled is between its expert and the operators. */
const judged: readonly string[] = answeredStates;

/** A hidden evaluation is still there for who wrote it and for the group (domain rules 6.6.4). */
export const shownTo = (actor: Actor): Sql =>
  isGroupActor(actor) ? text('true') : sql`(show_status = '1' OR evaluator_id = ${actor.userId})`;

/** For whom this person speaks: the applicant or the expert. Throws 403 for everybody else. */
export function sideOf(actor: Actor, order: Order): Side {
  if (order.tenantId === actor.tenantId && order.applyUserId === actor.userId && can(actor, 'consultation_apply')) return 'apply';
  if (isExpert(actor, order) && can(actor, 'consultation_diagnose')) return 'target';
  throw forbidden('只有申请人和受邀专家可以评价');
}

/** Only what was held is judged (domain rules 6.6.1). Throws 409 naming the order's state. */
export async function guardEvaluating(runner: Runner, order: Order): Promise<void> {
  const status = order.applyOrderStatus ?? consultationStates.initial;
  if (!judged.includes(status)) throw await stateConflict(runner, consultationStates, status, '评价');
}

/** The first word until the clock has closed it: what is offered is not refused, at most an hour late. Throws 409. */
export function guardWindow({ evaluateClosedTime }: Order): void {
  if (evaluateClosedTime) throw conflict('评价期已过');
}

/** One correction within a day, then it stands (domain rules 6.6.4). Throws 409. */
export function guardEditing(earlier: EvaluationRow, editHours: number, now: number): void {
  const since = earlier.evaluateTime?.getTime() ?? 0;
  if ((earlier.editCount ?? 0) > 0 || now > since + editHours * HOUR_MS) throw conflict('您已评价过该会诊');
}

/** True for the scores that the operators must look at. */
export function isComplaint({ overallScore }: Pick<EvaluationRow, 'overallScore'>): boolean {
  return (overallScore ?? LOW_SCORE + 1) <= LOW_SCORE;
}

/** A low score says why, in at least ten characters that are not punctuation alone (domain rules 6.6.2). Throws 400. */
export function guardComplaint(sent: { overallScore: number; content?: string | null }): void {
  const content = sent.content ?? '';
  if (!isComplaint(sent)) return;
  if ([...content].length < LOW_SCORE_WORDS) {
    throw invalid([{ field: 'content', message: said`总体评分不高于${LOW_SCORE}分时，请填写至少${LOW_SCORE_WORDS}个字的评价内容` }]);
  }
  if (!reason.pattern.test(content)) throw invalid([{ field: 'content', message: reason.message }]);
}
