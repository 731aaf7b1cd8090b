import { Col, Flex, Row, Segmented, Select } from 'antd';
import { useState } from 'react';
import { consultationKinds, type KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { consultationNumStatistics } from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { addDays } from '../../../../contract/domains/statistics/day-range.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { useOptions } from '../../../engine/field/dictionary.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label, labelled } from '../../../platform/words/label.ts';
import { TrendCard } from '../cards/charts-cards.tsx';
import { useCounts } from '../counted-title.tsx';
import { ConsultationBreakdown } from './consultation-breakdown.tsx';
import { RefusalsCard } from './consultation-refusals.tsx';
import { ConsultationTiles } from './consultation-tiles.tsx';
import '../statistics.css';

const FRESH_MS = 60_000;
/** Days back, today included; the longest is what the statistics cover at most. */
const spans = [7, 30, 90, 366] as const;
const every = 'all';
const kindField = consultationNumStatistics.input.kind;

/** `/statistics/consultations`: how many there were, how soon and how they were answered (domain rules 6.9.4). */
export function ConsultationStatisticsScreen() {
  const [days, setDays] = useState<number>(30);
  const [kind, setKind] = useState<string>(every);
  const endTime = toWireDate(serverNow());
  const ofKind = filterOf(kind);
  const range = { beginTime: addDays(endTime, 1 - days), endTime, ...ofKind };
  const query = useCall(consultationNumStatistics, range, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const counts = useCounts(kindField, Object.values(ofKind));
  const kinds = [{ value: every, label: label('全部类型') }, ...labelled(useOptions(kindField), kindField.dictionary)];
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" wrap gap={8} className="board-range">
        <Select aria-label={label('业务类型')} value={kind} onChange={setKind} options={kinds} style={{ minWidth: 160 }} />
        <span>{query.data && label('{counts}，数据截至 {asOf}', { counts, asOf: query.data.asOf })}</span>
        <Segmented<number>
          aria-label={label('统计天数')}
          value={days}
          onChange={setDays}
          options={spans.map((value) => ({ value, label: label('近{value}天', { value }) }))}
        />
      </Flex>
      <ConsultationTiles query={query} ofKind={ofKind} />
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={16}>
          <TrendCard range={range} />
        </Col>
        <Col xs={24} xl={8}>
          <RefusalsCard {...{ query, ofKind, counts }} />
        </Col>
      </Row>
      <ConsultationBreakdown {...{ query, ofKind, counts }} />
    </Flex>
  );
}

function filterOf(kind: string): { kind: KindName } | Record<never, never> {
  return isKeyOf(consultationKinds, kind) ? { kind } : {};
}
