import { type ReferralFigure, referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { isKeyOf, keysOf } from '../../../contract/kernel/keys.ts';
import { defineCells, type Measured, oneIf } from '../../engine/counting/cells.ts';
import { type AnswerMeasure, answersHeard, countedBeside, eachAsked, eachReason, isAnswerMeasure, ofAsked } from './referral-answers.ts';
import { COUNTED_COLUMNS, referralFigure } from './referral-statistics.reads.ts';

/** By what referrals are counted together. */
export type ReferralDimension = 'all' | 'apply' | 'target' | 'reason';

/** What went out of a hospital and what came into it stand under words that are none of SQL's. */
const sides = { sent: 'out', received: 'into' } as const satisfies Readonly<Record<string, ReferralFigure>>;
type Counted = Exclude<ReferralFigure, 'out' | 'into'>;

const ofAnswers = ['accepts', 'returns', 'answered', 'minutes'] as const satisfies readonly AnswerMeasure[];

/** What is counted in a cell: every figure, every answer, and the minutes until the first answers. */
export type ReferralMeasure = Counted | keyof typeof sides | (typeof ofAnswers)[number];

const isCounted = (figure: ReferralFigure): figure is Counted => figure !== 'out' && figure !== 'into';

function measured(name: ReferralMeasure): Measured {
  if (isAnswerMeasure(name)) return { of: () => answersHeard(name) };
  const figure = isKeyOf(sides, name) ? sides[name] : name;
  return { of: (own) => oneIf(referralFigure(figure, { tenantId: own })).of(own) };
}

/** Referrals, counted. */
export const referralCells = defineCells<ReferralDimension, ReferralMeasure>({
  plain: COUNTED_COLUMNS,
  ways: {
    all: { hospital: "''::text", key: "''" },
    apply: { hospital: 'tenant_id', key: 'tenant_id' },
    target: { hospital: 'asked', key: 'asked', from: eachAsked, sums: ofAsked },
    reason: { hospital: "''::text", key: 'reason', from: eachReason },
  },
  measures: [...keysOf(referralFigures).filter(isCounted), ...keysOf(sides), ...ofAnswers],
  measured,
  beside: countedBeside,
});
