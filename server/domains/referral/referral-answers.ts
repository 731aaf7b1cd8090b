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

/** Of some answers, in one reading: how many there are of each kind, and of the first of each round how many and after how many minutes. */
const COUNTS = text(`
  count(*) FILTER (WHERE answer ->> 'answer' = 'accepted') AS accepts,
  count(*) FILTER (WHERE answer ->> 'answer' = 'returned') AS returns,
  count(answer ->> 'minutes') AS answered,
  COALESCE(sum((answer ->> 'minutes')::int), 0) AS minutes`);

/** By measure, of counts called `of`: referrals that were answered so, and the counts themselves. */
const counts = {
  accepted: (of: string) => `CASE WHEN ${of}.accepts > 0 THEN 1 ELSE 0 END`,
  returned: (of: string) => `CASE WHEN ${of}.returns > 0 THEN 1 ELSE 0 END`,
  accepts: (of: string) => `${of}.accepts`,
  returns: (of: string) => `${of}.returns`,
  answered: (of: string) => `${of}.answered`,
  minutes: (of: string) => `${of}.minutes`,
} as const;

export type AnswerMeasure = keyof typeof counts;
export const isAnswerMeasure = (name: string): name is AnswerMeasure => isKeyOf(counts, name);

/** The answers of a row, counted once for all measures of the hospital whose numbers they are. Nothing where none is asked for. */
export function countedBeside(own: string, what: readonly string[]): Sql {
  if (!what.some(isAnswerMeasure)) return text('');
  return sql`CROSS JOIN LATERAL (SELECT ${COUNTS} FROM ${ANSWERS} WHERE ${heard(own)}) heard`;
}

/** What is counted of answers, beside their row. */
export const answersHeard = (name: AnswerMeasure): Sql => text(counts[name]('heard'));

/** A referral once for every reason for which it was returned. */
export const eachReason = (own: string): Sql => sql`
  facts CROSS JOIN LATERAL (
    SELECT DISTINCT answer ->> 'reason' AS reason FROM ${ANSWERS} WHERE ${heard(own)} AND answer ->> 'answer' = 'returned') reasons`;

/** A referral once for the hospital that it is with, and for every other that had answered it before, each with its own answers. */
export const eachAsked = (own: string): Sql => sql`
  facts CROSS JOIN LATERAL (
    SELECT asked, ${COUNTS} FROM (
      SELECT target_tenant_id AS asked, NULL::jsonb AS answer WHERE target_tenant_id IS NOT NULL
      UNION ALL SELECT answer ->> 'by', answer FROM ${ANSWERS} WHERE ${heard(own)}) each_answer
    GROUP BY asked) hospitals`;

/** Of the hospital that answered its own answers; everything else counts where the referral is now. */
export function ofAsked(name: string): Sql {
  if (isAnswerMeasure(name)) return text(counts[name]('hospitals'));
  return text(`CASE WHEN asked = target_tenant_id THEN ${name} ELSE 0 END`);
}
