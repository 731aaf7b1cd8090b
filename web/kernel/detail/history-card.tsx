import { Card } from 'antd';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { label } from '../label.ts';
import { LoadState } from '../load-state.tsx';
import { type Row, textOf } from '../row.ts';
import { useCall } from '../use-call.ts';
import { type HistoryEntry, HistoryTimeline } from './history-timeline.tsx';

/** Everything that happened to one row, newest first. */
export function HistoryCard({ endpoint, input }: { endpoint: Endpoint; input: Readonly<Record<string, unknown>> }) {
  const query = useCall<Row[]>(endpoint, input);
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
