import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ConsultationFigure, consultationFigures } from '../../../../contract/domains/consultation/consultation-figures.ts';
import type { ConsultationAnswer, ConsultationNumbers } from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { label } from '../../../platform/words/label.ts';
import { drillTo, rangeFilters } from '../drill.ts';
import { changeOf, hoursOf, shareOf } from '../shares.ts';

const shown: readonly ConsultationFigure[] = [
  ...(['total', 'finished', 'accepted', 'refused', 'returned'] as const),
  ...(['timely', 'late', 'agreed', 'overdue', 'canceled'] as const),
];

export interface ConsultationCardProps {
  query: UseQueryResult<ConsultationAnswer, Error>;
  /** The filter of the kind that is counted, if not all are. */
  ofKind: Readonly<Record<string, string>>;
}

/** Every number beside that of as many days before, and each the way to the orders behind it. */
export function ConsultationTiles({ query, ofKind }: ConsultationCardProps) {
  const { data } = query;
  if (query.isError && !data)
    return (
      <Card size="small" variant="borderless">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('加载失败')}>
          <Button onClick={() => void query.refetch()}>{label('重试')}</Button>
        </Empty>
      </Card>
    );
  return (
    <section aria-label={label('关键数字')} className="board-figures" aria-busy={query.isPlaceholderData}>
      {shown.map((figure) => (
        <Tile key={figure}>{data && <Figure data={data} figure={figure} ofKind={ofKind} />}</Tile>
      ))}
      <Tile>{data && <Hours data={data} />}</Tile>
    </section>
  );
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <Card size="small" variant="borderless" className="board-figure">
      {children ?? <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </Card>
  );
}

function Figure({
  data,
  figure,
  ofKind,
}: { data: ConsultationAnswer; figure: ConsultationFigure } & Pick<ConsultationCardProps, 'ofKind'>) {
  const { counts, before } = data;
  const rate = rateOf(figure, counts);
  return (
    <Link to={drillTo({ ...rangeFilters(data), ...ofKind, figure })} data-figure={figure}>
      <span>{label(consultationFigures[figure])}</span>
      <strong>{counts[figure]}</strong>
      <small>{label('较上期 {change}', { change: changeOf(counts[figure], before[figure]) })}</small>
      {rate && <small>{rate}</small>}
    </Link>
  );
}

/** The share that a figure is read as (domain rules 6.9.4). */
function rateOf(figure: ConsultationFigure, counts: ConsultationNumbers): string | undefined {
  const { total, accepted, refused, returned, timely, late, compared, agreed, overdue } = counts;
  switch (figure) {
    case 'accepted':
      return label('接受率 {share}', { share: shareOf(accepted, accepted + refused) });
    case 'returned':
      return label('退回率 {share}', { share: shareOf(returned, total) });
    case 'timely':
      return label('及时率 {share}', { share: shareOf(timely, timely + late) });
    case 'agreed':
      return label('符合率 {share}', { share: shareOf(agreed, compared) });
    case 'overdue':
      return label('过期率 {share}', { share: shareOf(overdue, total) });
    default:
      return undefined;
  }
}

function Hours({ data: { counts, before } }: { data: ConsultationAnswer }) {
  return (
    <div className="board-figure-still">
      <span>{label('平均答复时长')}</span>
      <strong>{hoursOf(counts.answerHours)}</strong>
      <small>{label('上期 {value}', { value: hoursOf(before.answerHours) })}</small>
    </div>
  );
}
