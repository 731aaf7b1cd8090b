import type { ReferralAnswered } from '../../../contract/domains/referral/referral.resource.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import type { ReferralRow } from './referral.tables.ts';
import { MINUTE_MS } from './referral.times.ts';

/** With an answer that was just given added to those before: handing in anew takes nothing away from what was answered (domain rules 6.9.4). */
export function answersWith(row: ReferralRow, answer: ReferralAnswered['answer'], now: number, endReason?: string): ReferralAnswered[] {
  const isFirst = !row.acceptTime && !row.returnTime;
  const minutes = isFirst && row.submitTime ? Math.floor((now - row.submitTime.getTime()) / MINUTE_MS) : undefined;
  const one: ReferralAnswered = {
    ...{ by: row.targetTenantId ?? '', answer },
    ...(answer === 'returned' ? { reason: endReason ?? 'other' } : {}),
    ...(minutes === undefined ? {} : { minutes }),
  };
  return [...(row.answers ?? []), one];
}

/** Which answers are meant: of those hospitals, and for those reasons, where any are named. */
export interface AnswerAsked {
  readonly answers: readonly ReferralAnswered['answer'][];
  readonly by?: readonly string[];
  readonly reasons?: readonly string[];
}

const ANSWERS = text(`jsonb_array_elements(COALESCE(answers, '[]'::jsonb)) answer`);

/** A hospital hears what it answered itself, and all that its own patients were answered: not what another said before it was asked. */
function heard(own: string): Sql {
  return own === PLATFORM_TENANT ? text('true') : sql`(tenant_id = ${own} OR answer ->> 'by' = ${own})`;
}

/** Whether a referral was answered so, as far as the hospital `own` hears of it. */
export function wasAnswered(own: string, { answers, by = [], reasons = [] }: AnswerAsked): Sql {
  return sql`EXISTS (SELECT 1 FROM ${ANSWERS} WHERE ${join(
    [
      heard(own),
      sql`answer ->> 'answer' = ANY (${[...answers]})`,
      ...(by.length > 0 ? [sql`answer ->> 'by' = ANY (${[...by]})`] : []),
      ...(reasons.length > 0 ? [sql`answer ->> 'reason' = ANY (${[...reasons]})`] : []),
    ],
    ' AND ',
  )})`;
}

const anyIs = (answer: string, whose: Sql) =>
  sql`CASE WHEN EXISTS (SELECT 1 FROM ${ANSWERS} WHERE ${whose} AND answer ->> 'answer' = ${answer}) THEN 1 ELSE 0 END`;
const times = (whose: Sql, which: Sql) => sql`(SELECT count(*) FROM ${ANSWERS} WHERE ${whose} AND ${which})`;

/** By measure: referrals that were answered so, answers given, and of the first of each round how many there are and after how many minutes. */
const counts = {
  accepted: (whose: Sql) => anyIs('accepted', whose),
  returned: (whose: Sql) => anyIs('returned', whose),
  accepts: (whose: Sql) => times(whose, text(`answer ->> 'answer' = 'accepted'`)),
  returns: (whose: Sql) => times(whose, text(`answer ->> 'answer' = 'returned'`)),
  answered: (whose: Sql) => times(whose, text(`answer ->> 'minutes' IS NOT NULL`)),
  minutes: (whose: Sql) => sql`(SELECT COALESCE(sum((answer ->> 'minutes')::int), 0) FROM ${ANSWERS} WHERE ${whose})`,
} as const;

export type AnswerMeasure = keyof typeof counts;
export const isAnswerMeasure = (name: string): name is AnswerMeasure => isKeyOf(counts, name);

/** What is counted of answers, for the hospital whose numbers they are. */
export const answersHeard = (name: AnswerMeasure, own: string): Sql => counts[name](heard(own));

/** A referral once for every reason for which it was returned. */
export const eachReason = (own: string): Sql => sql`
  facts CROSS JOIN LATERAL (
    SELECT DISTINCT answer ->> 'reason' AS reason FROM ${ANSWERS} WHERE ${heard(own)} AND answer ->> 'answer' = 'returned') reasons`;

/** A referral once for the hospital that it is with, and for every other that had answered it before. */
export const eachAsked = (own: string): Sql => sql`
  facts CROSS JOIN LATERAL (
    SELECT target_tenant_id AS asked WHERE target_tenant_id IS NOT NULL
    UNION SELECT answer ->> 'by' FROM ${ANSWERS} WHERE ${heard(own)}) hospitals`;

/** Of the hospital that answered its own answers; everything else counts where the referral is now. */
export function ofAsked(name: string): Sql {
  if (isKeyOf(counts, name)) return counts[name](text(`answer ->> 'by' = asked`));
  return text(`CASE WHEN asked = target_tenant_id THEN ${name} ELSE 0 END`);
}
