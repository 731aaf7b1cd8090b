import type { UseQueryResult } from '@tanstack/react-query';
import { type ConsultationFigure, consultationFigures } from '../../../../contract/domains/consultation/consultation-figures.ts';
import type { ConsultationAnswer, ConsultationNumbers } from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { label } from '../../../platform/words/label.ts';
import { type FigureTile, FigureTiles } from '../cards/figure-tiles.tsx';
import { useOnlyKinds } from '../counted-title.tsx';
import { drillTo, rangeFilters } from '../drill.ts';
import { changeOf, shareOf } from '../shares.ts';

const shown: readonly ConsultationFigure[] = [
  ...(['total', 'finished', 'accepted', 'refused', 'returned'] as const),
  ...(['timely', 'late', 'agreed', 'qualified', 'overdue', 'canceled'] as const),
];

export interface ConsultationCardProps {
  query: UseQueryResult<ConsultationAnswer, Error>;
  /** The filter of the kind that is counted, if not all are. */
  ofKind: Readonly<Record<string, string>>;
}

/** Every number beside that of as many days before, and each the way to the orders behind it. */
export function ConsultationTiles({ query, ofKind }: ConsultationCardProps) {
  const judged = useOnlyKinds('agreed');
  const tilesOf = (data: ConsultationAnswer) =>
    shown.map((figure) => {
      const tile = tileOf(data, figure, ofKind);
      return (figure === 'agreed' || figure === 'qualified') && judged ? { ...tile, notes: [...tile.notes, judged] } : tile;
    });
  return <FigureTiles query={query} tilesOf={tilesOf} expected={shown.length} />;
}

function tileOf(data: ConsultationAnswer, figure: ConsultationFigure, ofKind: ConsultationCardProps['ofKind']): FigureTile {
  const { counts, before } = data;
  const rate = rateOf(figure, counts);
  return {
    figure,
    title: label(consultationFigures[figure]),
    value: counts[figure],
    to: drillTo({ ...rangeFilters(data), ...ofKind, figure }),
    notes: [label('较上期 {change}', { change: changeOf(counts[figure], before[figure]) }), ...(rate ? [rate] : [])],
  };
}

/** The share that a figure is read as (domain rules 6.9.4). */
function rateOf(figure: ConsultationFigure, counts: ConsultationNumbers): string | undefined {
  const { total, accepted, refused, returned, timely, late, compared, agreed, gradings, qualified, overdue } = counts;
  switch (figure) {
    case 'accepted':
      return label('接受率 {share}', { share: shareOf(accepted, accepted + refused) });
    case 'returned':
      return label('退回率 {share}', { share: shareOf(returned, total) });
    case 'timely':
      return label('及时率 {share}', { share: shareOf(timely, timely + late) });
    case 'agreed':
      return label('符合率 {share}', { share: shareOf(agreed, compared) });
    case 'qualified':
      return label('合格率 {share}', { share: shareOf(qualified, gradings) });
    case 'overdue':
      return label('过期率 {share}', { share: shareOf(overdue, total) });
    default:
      return undefined;
  }
}
