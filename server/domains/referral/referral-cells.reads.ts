import { type ReferralFigure, referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { isKeyOf, keysOf } from '../../../contract/kernel/keys.ts';
import { defineCells, type Measured, oneIf } from '../../engine/counting/cells.ts';
import { text } from '../../engine/store/sql.ts';
import { COUNTED_COLUMNS, referralFigure } from './referral-statistics.reads.ts';

/** By what referrals are counted together. */
export type ReferralDimension = 'all' | 'apply' | 'target' | 'reason';

/** What went out of a hospital and what came into it stand under words that are none of SQL's. */
const sides = { sent: 'out', received: 'into' } as const satisfies Readonly<Record<string, ReferralFigure>>;
type Counted = Exclude<ReferralFigure, 'out' | 'into'>;

/** What is counted in a cell: every figure, how many were answered, and the minutes until the first answers. */
export type ReferralMeasure = Counted | keyof typeof sides | 'answered' | 'minutes';

const FIRST_ANSWER = 'LEAST(accept_time, return_time)';

const isCounted = (figure: ReferralFigure): figure is Counted => figure !== 'out' && figure !== 'into';

function measured(name: ReferralMeasure): Measured {
  if (name === 'answered') return oneIf(text(`${FIRST_ANSWER} IS NOT NULL`));
  if (name === 'minutes') return { of: () => text(`COALESCE(floor(EXTRACT(EPOCH FROM ${FIRST_ANSWER} - submit_time) / 60), 0)`) };
  const figure = isKeyOf(sides, name) ? sides[name] : name;
  return { of: (own) => oneIf(referralFigure(figure, { tenantId: own })).of(own) };
}

/** Referrals, counted. */
export const referralCells = defineCells<ReferralDimension, ReferralMeasure>({
  plain: COUNTED_COLUMNS,
  ways: {
    all: { hospital: "''::text", key: "''" },
    apply: { hospital: 'tenant_id', key: 'tenant_id' },
    target: { hospital: 'target_tenant_id', key: 'target_tenant_id', where: 'target_tenant_id IS NOT NULL' },
    reason: { hospital: "''::text", key: 'end_reason', where: 'end_reason IS NOT NULL' },
  },
  measures: [...keysOf(referralFigures).filter(isCounted), ...keysOf(sides), 'answered', 'minutes'],
  measured,
});
