import { Flex, Segmented, Table, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConsultationFigure } from '../../../../contract/domains/consultation/consultation-figures.ts';
import {
  type BreakdownWay,
  breakdownWays,
  type ConsultationAnswer,
  type CountedGroup,
  exportConsultationNumbers,
  isWithheld,
  RANKING_WITHHELD,
  sharesOf,
} from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { addDays } from '../../../../contract/domains/statistics/day-range.ts';
import { RANK_DOCTORS } from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import { ExportButton } from '../../../engine/list/export-button.tsx';
import { Panel } from '../../../engine/parts/panel.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useIsPlatform } from '../../../platform/session/is-platform.ts';
import { label } from '../../../platform/words/label.ts';
import { isCutMonth } from '../counted-span.ts';
import { CountedTitle, useOnlyKinds } from '../counted-title.tsx';
import { drillTo, rangeFilters } from '../drill.ts';
import { hoursOf, saidShare } from '../shares.ts';
import type { ConsultationCardProps } from './consultation-tiles.tsx';

const HEIGHT = 160;

/** The filters of a side that a group's id is one of. */
const filters: Readonly<Record<BreakdownWay, { apply: string; target: string }>> = {
  byKind: { apply: 'kind', target: 'kind' },
  byMonth: { apply: '', target: '' },
  byHospital: { apply: 'applyTenantId', target: 'targetTenantId' },
  byDept: { apply: 'applyDeptId', target: 'targetDeptId' },
  byDoctor: { apply: 'applyUserId', target: 'targetDoctorId' },
};

/** All numbers of each kind, month, hospital, department or doctor; every count opens the orders behind it. */
export function ConsultationBreakdown({ query, ofKind, counts }: ConsultationCardProps & { counts: string }) {
  const { data } = query;
  const judged = useOnlyKinds('agreed') ?? '';
  const ranks = useCan(RANK_DOCTORS);
  const isPlatform = useIsPlatform();
  const [way, setWay] = useState<BreakdownWay>('byKind');
  const toOrders = (group: CountedGroup, figure: ConsultationFigure) =>
    data ? drillTo({ ...rangeFilters(data), ...ofKind, ...narrowed(data, way, group), figure }) : '';
  const options = keysOf(breakdownWays).map((value) => ({ value, label: label(breakdownWays[value]) }));
  return (
    <Panel
      title={<CountedTitle title={label('分项统计')} counts={counts} />}
      query={query}
      height={HEIGHT}
      isEmpty={(counted) => counted[way].length === 0}
      emptyText={label(data && isWithheld(data, way, ranks || !isPlatform) ? RANKING_WITHHELD : '这段时间没有会诊')}
      extra={
        <Flex gap={8} wrap align="center">
          <Segmented<BreakdownWay> size="small" aria-label={label('分项')} value={way} onChange={setWay} options={options} />
          {data && <ExportButton size="small" endpoint={exportConsultationNumbers} input={{ ...asked(data), ...ofKind, way }} />}
        </Flex>
      }
    >
      {(counted) => (
        <Table<CountedGroup>
          size="small"
          pagination={false}
          rowKey={({ side, id }) => `${side} ${id}`}
          dataSource={counted[way]}
          scroll={{ x: 'max-content' }}
          columns={columnsOf({ way, counted, toOrders, judged })}
        />
      )}
    </Panel>
  );
}

const asked = ({ beginTime, endTime }: ConsultationAnswer) => ({ beginTime, endTime });

function narrowed(data: ConsultationAnswer, way: BreakdownWay, { side = 'target', id, name }: CountedGroup): Record<string, string> {
  if (way !== 'byMonth') return { [filters[way][side]]: id, ...(way === 'byKind' ? {} : { who: name }) };
  const [first, last] = [`${id}-01`, addDays(`${addDays(`${id}-28`, 4).slice(0, 7)}-01`, -1)];
  return rangeFilters({
    beginTime: first > data.beginTime ? first : data.beginTime,
    endTime: last < data.endTime ? last : data.endTime,
  });
}

interface ColumnsOf {
  way: BreakdownWay;
  counted: ConsultationAnswer;
  toOrders: (group: CountedGroup, figure: ConsultationFigure) => string;
  /** In which kinds the first diagnosis and the slides are. */
  judged: string;
}

function columnsOf({ way, counted, toOrders, judged }: ColumnsOf): TableColumnsType<CountedGroup> {
  // A month that the range has only a part of is not read as one with less work.
  const isCut = ({ id }: CountedGroup): boolean => way === 'byMonth' && isCutMonth(id, counted);
  const count = (title: string, figure: ConsultationFigure) => ({
    title: label(title),
    key: figure,
    align: 'right' as const,
    render: (_: unknown, group: CountedGroup) =>
      group[figure] === 0 ? '0' : <Link to={toOrders(group, figure)}>{String(group[figure])}</Link>,
  });
  const share = (title: string, name: keyof ReturnType<typeof sharesOf>) => ({
    title: label(title),
    key: title,
    align: 'right' as const,
    render: (_: unknown, group: CountedGroup) => saidShare(sharesOf(group)[name]),
  });
  return [
    { title: label(breakdownWays[way]), key: 'name', render: (_, group) => <Name group={group} isCut={isCut(group)} /> },
    count('总数', 'total'),
    count('已完成', 'finished'),
    count('已接受', 'accepted'),
    count('已退回', 'refused'),
    share('退回率', 'returnRate'),
    count('按时', 'timely'),
    count('超时', 'late'),
    share('及时率', 'timelyRate'),
    { ...share('符合率', 'agreeRate'), title: <CountedTitle title={label('符合率')} counts={judged} /> },
    { ...share('切片合格率', 'qualifiedRate'), title: <CountedTitle title={label('切片合格率')} counts={judged} /> },
    { title: label('平均答复时长'), key: 'hours', align: 'right', render: (_, { answerHours }) => hoursOf(answerHours) },
  ];
}

function Name({ group: { name, side, hospitalName }, isCut }: { group: CountedGroup; isCut: boolean }) {
  const beside = [isCut && label('不足整月'), side && label(side === 'apply' ? '申请方' : '会诊方'), hospitalName]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {label(name)}
      {beside && (
        <Typography.Text type="secondary" style={{ marginInlineStart: 8, fontSize: 12 }}>
          {beside}
        </Typography.Text>
      )}
    </>
  );
}
