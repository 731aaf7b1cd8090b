import { Col, Flex, Row, Segmented } from 'antd';
import { referralKinds } from '../../../../contract/domains/referral/referral.words.ts';
import { exportReferralNumbers, referralNumStatistics } from '../../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { useOptions } from '../../../engine/field/dictionary.ts';
import { ExportButton } from '../../../engine/list/export-button.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label, labelled, listed } from '../../../platform/words/label.ts';
import { useCounts } from '../counted-title.tsx';
import { openNote, SpanPicker, useCountedSpan } from '../span-picker.tsx';
import { ReasonsCard, ReferralHospitalsCard, ReferralTrendCard } from './referral-charts.tsx';
import { ReferralFigures } from './referral-figures.tsx';
import '../statistics.css';

const FRESH_MS = 60_000;
const every = '';
const kindField = referralNumStatistics.input.kind;

/** `/statistics/referrals`: how many went where, how they were answered and how soon (domain rules 6.9.4). */
export function ReferralStatisticsScreen() {
  const { span, setSpan, kind, setKind } = useCountedSpan();
  const { beginTime, endTime } = span;
  const ofKind = filterOf(kind);
  const range = { beginTime, endTime };
  const query = useCall(referralNumStatistics, { ...range, ...ofKind }, { staleTime: FRESH_MS, againAfter: FRESH_MS, keepPrevious: true });
  const counts = useCounts(kindField, Object.values(ofKind));
  const shared = { query, ofKind, counts };
  const kinds = [{ value: every, label: label('全部') }, ...labelled(useOptions(kindField), kindField.dictionary)];
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" wrap gap={8} className="board-range">
        <Segmented<string>
          aria-label={label('转诊类型')}
          value={'kind' in ofKind ? ofKind.kind : every}
          onChange={setKind}
          options={kinds}
        />
        <span>
          {query.data && listed([label('{counts}，数据截至 {asOf}', { counts, asOf: query.data.asOf }), openNote(span)].filter(Boolean))}
        </span>
        <Flex gap={8} wrap align="center">
          <SpanPicker span={span} onChange={setSpan} />
          <ExportButton endpoint={exportReferralNumbers} input={{ ...range, ...ofKind }} />
        </Flex>
      </Flex>
      <ReferralFigures query={query} ofKind={ofKind} />
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={16}>
          <ReferralTrendCard {...shared} />
        </Col>
        <Col xs={24} md={12} xl={8}>
          <ReasonsCard {...shared} />
        </Col>
        <Col xs={24} md={12}>
          <ReferralHospitalsCard side="apply" title={label('转出医院排行')} {...shared} />
        </Col>
        <Col xs={24} md={12}>
          <ReferralHospitalsCard side="target" title={label('接诊医院排行')} {...shared} />
        </Col>
      </Row>
    </Flex>
  );
}

function filterOf(kind: string): { kind: keyof typeof referralKinds } | Record<never, never> {
  return isKeyOf(referralKinds, kind) ? { kind } : {};
}
