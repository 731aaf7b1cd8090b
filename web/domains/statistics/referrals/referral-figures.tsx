import type { UseQueryResult } from '@tanstack/react-query';
import { type ReferralFigure, referralFigures } from '../../../../contract/domains/referral/referral-figures.ts';
import type { ReferralAnswer, ReferralNumbers } from '../../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { label } from '../../../platform/words/label.ts';
import { type FigureTile, FigureTiles } from '../cards/figure-tiles.tsx';
import { drillToReferrals, rangeFilters } from '../drill.ts';
import { changeOf, shareOf } from '../shares.ts';

const shown: readonly ReferralFigure[] = [
  'total',
  'out',
  'into',
  'up',
  'down',
  'waiting',
  'accepted',
  'returned',
  'discharged',
  'overdue',
  'canceled',
];

export interface ReferralCardProps {
  query: UseQueryResult<ReferralAnswer, Error>;
  /** The filter of the kind that is counted, if not both are. */
  ofKind: Readonly<Record<string, string>>;
}

/** Every number beside that of as many days before, and each the way to the referrals behind it. */
export function ReferralFigures({ query, ofKind }: ReferralCardProps) {
  const tilesOf = (data: ReferralAnswer) => figuresOf(data).map((figure) => tileOf(data, figure, ofKind));
  return <FigureTiles query={query} tilesOf={tilesOf} expected={shown.length} />;
}

/** The group is on neither side. */
function figuresOf({ counts, before }: ReferralAnswer): readonly ReferralFigure[] {
  const hasSides = counts.out + counts.into + before.out + before.into > 0;
  return hasSides ? shown : shown.filter((figure) => figure !== 'out' && figure !== 'into');
}

function tileOf(data: ReferralAnswer, figure: ReferralFigure, ofKind: ReferralCardProps['ofKind']): FigureTile {
  const { counts, before } = data;
  const rate = rateOf(figure, counts);
  return {
    figure,
    title: label(referralFigures[figure]),
    value: counts[figure],
    to: drillToReferrals({ ...rangeFilters(data), ...ofKind, figure }),
    notes: [label('较上期 {change}', { change: changeOf(counts[figure], before[figure]) }), ...(rate ? [rate] : [])],
  };
}

/** What a figure is read as: of all answers how many were a yes, of all how many ran out, and upwards beside downwards (domain rules 6.9.4). */
function rateOf(figure: ReferralFigure, { accepts, returns, overdue, total, up, down }: ReferralNumbers): string | undefined {
  switch (figure) {
    case 'accepted':
      return label('接受率 {share}', { share: shareOf(accepts, accepts + returns) });
    case 'overdue':
      return label('过期率 {share}', { share: shareOf(overdue, total) });
    case 'up':
      return label('上转下转比 {ratio}', { ratio: `${up}:${down}` });
    default:
      return undefined;
  }
}
