import { Card } from 'antd';
import { consultationHistory } from '../../../../contract/domains/consultation/consultation.queries.ts';
import { type HistoryEntry, HistoryTimeline } from '../../../kernel/detail/history-timeline.tsx';
import { label } from '../../../kernel/label.ts';
import { LoadState } from '../../../kernel/load-state.tsx';
import { type Row, textOf } from '../../../kernel/row.ts';
import { useCall } from '../../../kernel/use-call.ts';

/** Everything that happened to the order, newest first. */
export function HistoryCard({ applyOrderId }: { applyOrderId: string }) {
  const query = useCall(consultationHistory, { applyOrderId });
  return (
    <Card size="small" title={label('流转记录')} styles={{ body: { paddingTop: 20 } }}>
      {query.data ? <HistoryTimeline entries={query.data.map(toEntry).toReversed()} /> : <LoadState query={query} />}
    </Card>
  );
}

function toEntry(row: Row): HistoryEntry {
  return {
    time: textOf(row, 'createTime'),
    actorName: textOf(row, 'userName'),
    tenantName: textOf(row, 'userTenantName'),
    label: textOf(row, 'label'),
    fromLabel: textOf(row, 'fromLabel'),
    toLabel: textOf(row, 'toLabel'),
    reason: textOf(row, 'reason'),
  };
}
