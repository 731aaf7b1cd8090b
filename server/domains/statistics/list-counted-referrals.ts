import { referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { exportReferralOrder, getReferralOrder } from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import {
  countedReferrals,
  listReferrals,
  referralAnswered,
  referralCondition,
  referralFigure,
} from '../referral/referral-statistics.reads.ts';
import { submittedWithin } from './counted-range.ts';
import { anyOf } from './list-counted-orders.ts';

/** The referrals behind a number: the same conditions that counted it, so that both always agree (domain rules 6.9.1). */
export const referralOrderLists = serveListed(getReferralOrder, exportReferralOrder, ({ actor, input, page }) => {
  const asked = answersAsked(page.conditions);
  const others = asked ? page.conditions.filter(({ field, value }) => value === undefined || !ofAnswers.includes(field)) : page.conditions;
  const conditions = others.map((condition) => {
    if (condition.field === 'figure') return anyOf(condition, (key) => figureSql(key, actor));
    return referralCondition(condition.field === 'applyTenantId' ? { ...condition, field: 'tenantId' } : condition);
  });
  const where = join([submittedWithin(input), ...conditions, ...(asked ? [referralAnswered(actor, asked)] : [])], ' AND ');
  return {
    select: ({ sorts, ...cut }) => {
      const way = text(sorts.some(({ descending }) => !descending) ? 'ASC' : 'DESC');
      return listReferrals(actor, where, sql`submit_time ${way}, id DESC`, cut);
    },
    count: [sql`FROM (${countedReferrals(actor, where)}) referrals`],
  };
});

/** Of an answer it is asked who gave it, and why: not where the referral is now, and why that ended. */
const ofAnswers: readonly string[] = ['figure', 'targetTenantId', 'endReason'];

/** What was asked of answers, where nothing but answers is asked for. */
function answersAsked(conditions: readonly Condition[]) {
  const valuesOf = (name: string) =>
    conditions.flatMap(({ field, value }) =>
      field === name && value !== undefined ? (Array.isArray(value) ? value.map(String) : [String(value)]) : [],
    );
  const figures = valuesOf('figure');
  const answers = (['accepted', 'returned'] as const).filter((one) => figures.includes(one));
  if (answers.length === 0 || figures.length > answers.length) return undefined;
  return { answers, by: valuesOf('targetTenantId'), reasons: valuesOf('endReason') };
}

function figureSql(asked: unknown, actor: Actor): Sql {
  const figure = keysOf(referralFigures).find((key) => key === asked);
  return figure ? referralFigure(figure, actor) : text('false');
}
