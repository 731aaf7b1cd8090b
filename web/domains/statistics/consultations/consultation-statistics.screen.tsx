import { Col, Flex, Row, Select } from 'antd';
import { consultationKinds, type KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { consultationNumStatistics } from '../../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { useOptions } from '../../../engine/field/dictionary.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label, labelled, listed } from '../../../platform/words/label.ts';
import { TrendCard } from '../cards/charts-cards.tsx';
import { useCounts } from '../counted-title.tsx';
import { openNote, SpanPicker, useCountedSpan } from '../span-picker.tsx';
import { ConsultationBreakdown } from './consultation-breakdown.tsx';
import { RefusalsCard } from './consultation-refusals.tsx';
import { ConsultationTiles } from './consultation-tiles.tsx';
import '../statistics.css';

const FRESH_MS = 60_000;
const every = '';
const kindField = consultationNumStatistics.input.kind;

/** `/statistics/consultations`: how many there were, how soon and how they were answered (domain rules 6.9.4). */
export function ConsultationStatisticsScreen() {
  const { span, setSpan, kind, setKind } = useCountedSpan();
  const { beginTime, endTime } = span;
  const ofKind = filterOf(kind);
  const range = { beginTime, endTime, ...ofKind };
  const query = useCall(consultationNumStatistics, range, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const counts = useCounts(kindField, Object.values(ofKind));
  const kinds = [{ value: every, label: label('全部类型') }, ...labelled(useOptions(kindField), kindField.dictionary)];
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" wrap gap={8} className="board-range">
        <Select
          aria-label={label('业务类型')}
          value={'kind' in ofKind ? ofKind.kind : every}
          onChange={setKind}
          options={kinds}
          style={{ minWidth: 160 }}
        />
        <span>
          {query.data && listed([label('{counts}，数据截至 {asOf}', { counts, asOf: query.data.asOf }), openNote(span)].filter(Boolean))}
        </span>
        <SpanPicker span={span} onChange={setSpan} />
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
