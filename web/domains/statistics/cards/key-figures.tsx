import { Card, Col, Flex, Row, Segmented, Skeleton } from 'antd';
import { Link } from 'react-router';
import { countedTimes, figureTimes } from '../../../../contract/domains/statistics/counted.ts';
import { type Figure, figures, showFigures } from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { drillToFigure } from '../drill.ts';
import { FiguresFailed } from './figure-tiles.tsx';

const FRESH_MS = 60_000;

const ranges = [7, 30, 90] as const;

const useFigures = () => useCall(showFigures, {}, { staleTime: FRESH_MS, againAfter: FRESH_MS });

/** How fresh the numbers are, and how many days the charts below look back. */
export function ChartRange({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { data } = useFigures();
  return (
    <Flex justify="space-between" align="center" wrap gap={8} className="board-range">
      <span>{data ? label('图表按提交时间统计，数据截至 {asOf}', { asOf: data.asOf }) : label('图表按提交时间统计')}</span>
      <Segmented<number>
        value={days}
        onChange={onChange}
        options={ranges.map((value) => ({ value, label: label('近{value}天', { value }) }))}
      />
    </Flex>
  );
}

/** The numbers of the day, each the way to the orders behind it. */
export function KeyFigures({ shown }: { shown: readonly Figure[] }) {
  const query = useFigures();
  const { data } = query;
  if (query.isError && !data) return <FiguresFailed query={query} />;
  return (
    <section aria-label={label('关键数字')}>
      <Row gutter={[12, 12]}>
        {shown.map((figure) => {
          const item = data?.items.find(({ key }) => key === figure);
          return (
            <Col key={figure} flex="1 1 150px">
              <Card size="small" variant="borderless" className="board-figure">
                {data ? (
                  <Link to={drillToFigure(figure)} data-figure={figure}>
                    <span>{label(item?.name ?? figures[figure])}</span>
                    <strong>{item?.value ?? '—'}</strong>
                    <small>{label('{kinds} · {time}', { kinds: label('全部类型'), time: label(countedTimes[figureTimes[figure]]) })}</small>
                  </Link>
                ) : (
                  <Skeleton active title={false} paragraph={{ rows: 3 }} />
                )}
              </Card>
            </Col>
          );
        })}
      </Row>
    </section>
  );
}
