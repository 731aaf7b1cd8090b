import { referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { exportReferralOrder, getReferralOrder } from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { countedReferrals, listReferrals, referralCondition, referralFigure } from '../referral/referral-statistics.reads.ts';
import { submittedWithin } from './counted-range.ts';
import { anyOf } from './list-counted-orders.ts';

/** The referrals behind a number: the same conditions that counted it, so that both always agree (domain rules 6.9.1). */
export const referralOrderLists = serveListed(getReferralOrder, exportReferralOrder, ({ actor, input, page }) => {
  const conditions = page.conditions.map((condition) => {
    if (condition.field === 'figure') return anyOf(condition, (key) => figureSql(key, actor));
    return referralCondition(condition.field === 'applyTenantId' ? { ...condition, field: 'tenantId' } : condition);
  });
  const where = join([submittedWithin(input), ...conditions], ' AND ');
  return {
    select: ({ sorts, ...cut }) => {
      const way = text(sorts.some(({ descending }) => !descending) ? 'ASC' : 'DESC');
      return listReferrals(actor, where, sql`submit_time ${way}, id DESC`, cut);
    },
    count: [sql`FROM (${countedReferrals(actor, where)}) referrals`],
  };
});

function figureSql(asked: unknown, actor: Actor): Sql {
  const figure = keysOf(referralFigures).find((key) => key === asked);
  return figure ? referralFigure(figure, actor) : text('false');
}
