import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ReferralFigure, referralFigures } from '../../../../contract/domains/referral/referral-figures.ts';
import type { ReferralAnswer, ReferralNumbers } from '../../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { label } from '../../../platform/words/label.ts';
import { drillToReferrals, rangeFilters } from '../drill.ts';

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
  const { data } = query;
  if (query.isError && !data)
    return (
      <Card size="small" variant="borderless">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('加载失败')}>
          <Button onClick={() => void query.refetch()}>{label('重试')}</Button>
        </Empty>
      </Card>
    );
  // The group is on neither side.
  const figures = data && data.counts.out + data.counts.into + data.before.out + data.before.into === 0 ? shown.filter(isOneForAll) : shown;
  return (
    <section aria-label={label('关键数字')} className="board-figures" aria-busy={query.isPlaceholderData}>
      {figures.map((figure) => (
        <Tile key={figure}>{data && <Figure data={data} figure={figure} ofKind={ofKind} />}</Tile>
      ))}
      <Tile>{data && <Hours data={data} />}</Tile>
    </section>
  );
}

const isOneForAll = (figure: ReferralFigure) => figure !== 'out' && figure !== 'into';

function Tile({ children }: { children: ReactNode }) {
  return (
    <Card size="small" variant="borderless" className="board-figure">
      {children ?? <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </Card>
  );
}

function Figure({ data, figure, ofKind }: { data: ReferralAnswer; figure: ReferralFigure } & Pick<ReferralCardProps, 'ofKind'>) {
  const { counts, before } = data;
  const share = shareOf(figure, counts);
  return (
    <Link to={drillToReferrals({ ...rangeFilters(data), ...ofKind, figure })} data-figure={figure}>
      <span>{label(referralFigures[figure])}</span>
      <strong>{counts[figure]}</strong>
      <small>
        {label('上期 {value}', { value: before[figure] })}
        {share && ` · ${share}`}
      </small>
    </Link>
  );
}

/** Of the answered, how many were accepted; of all, how many ran out. */
function shareOf(figure: ReferralFigure, { accepted, returned, overdue, total }: ReferralNumbers): string | undefined {
  const percent = (part: number, whole: number) => (whole === 0 ? undefined : `${Math.round((part / whole) * 1000) / 10}%`);
  if (figure === 'accepted') return percent(accepted, accepted + returned);
  return figure === 'overdue' ? percent(overdue, total) : undefined;
}

function Hours({ data: { counts, before } }: { data: ReferralAnswer }) {
  const said = (hours: number | null) => (hours === null ? '—' : label('{hours}小时', { hours }));
  return (
    <div className="board-figure-still">
      <span>{label('平均答复时长')}</span>
      <strong>{said(counts.answerHours)}</strong>
      <small>{label('上期 {value}', { value: said(before.answerHours) })}</small>
    </div>
  );
}
