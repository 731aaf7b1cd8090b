import type { Actor } from '../../../engine/identity/actor.ts';
import { type ReferralDimension, type ReferralMeasure, referralCells } from '../../referral/referral-cells.reads.ts';
import { allReferrals, countedReferrals, countedReferralTable, seesAllReferrals } from '../../referral/referral-statistics.reads.ts';
import { sumTables } from './sum.tables.ts';
import type { Summed } from './summed.ts';
import { seerOf, viewOf } from './view.ts';

/** Daily sums of referrals. Whoever lacks one of the lists sees a part of them, and is answered from the referrals. */
export const referralSums: Summed<ReferralDimension, ReferralMeasure, Actor> = {
  source: countedReferralTable,
  tables: sumTables('referral', referralCells.measures, ['accepts', 'returns']),
  job: { name: 'sum-referral-days', title: '汇总转诊统计' },
  cells: referralCells,
  rowsFor: countedReferrals,
  rowsOf: (view, where, columns) => allReferrals(seerOf(view), where, columns),
  viewFor: (actor, kind) => (seesAllReferrals(actor, kind) ? viewOf(actor) : undefined),
};
