import { Card } from 'antd';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { type Row, saidIn, textOf } from '../field/row.ts';
import { LoadState } from '../parts/load-state.tsx';
import type { TagColors } from '../parts/tag-color.ts';
import { type HistoryEntry, HistoryTimeline } from './history-timeline.tsx';

interface HistoryCardProps {
  endpoint: Answering<'list'>;
  input: Readonly<Record<string, unknown>>;
  /** Of the states, as they are declared. */
  colors?: TagColors | undefined;
}

/** Everything that happened to one row, newest first. */
export function HistoryCard({ endpoint, input, colors }: HistoryCardProps) {
  const query = useCall(endpoint, input);
  return (
    <Card size="small" title={label('流转记录')} styles={{ body: { paddingTop: 20 } }}>
      {query.data ? <HistoryTimeline entries={query.data.map(toEntry).toReversed()} colors={colors} /> : <LoadState query={query} />}
    </Card>
  );
}

function toEntry(row: Row): HistoryEntry {
  return {
    time: textOf(row, 'createTime'),
    actorName: textOf(row, 'userName'),
    tenantName: textOf(row, 'userTenantName'),
    label: textOf(row, 'label'),
    fromState: textOf(row, 'fromState'),
    toState: textOf(row, 'toState'),
    fromLabel: textOf(row, 'fromLabel'),
    toLabel: textOf(row, 'toLabel'),
    reason: saidIn(row, 'reason'),
  };
}
