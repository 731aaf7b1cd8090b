import { Alert, Flex, Typography } from 'antd';
import { criticalValuesOf } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { criticalValueMoves } from '../../../contract/domains/critical/critical-value.resource.ts';
import { endedCriticalStates } from '../../../contract/domains/critical/critical-value.states.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { ActionButtons } from '../../engine/dialog/action-buttons.tsx';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { DueTime } from '../../engine/parts/due-time.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

type CriticalValue = RowOf<typeof criticalValuesOf>;

/** What endangers the patient of an order, above all else on its page, with what is to be done about it. */
export function CriticalValues({ applyOrderId, onDone }: { applyOrderId: string; onDone: () => void }) {
  const query = useCall(criticalValuesOf, { applyOrderId });
  // The order says that there are some: that they could not be fetched is told, and is not as if there were none.
  if (!query.data) return <LoadState query={query} />;
  return query.data.map((row) => <CriticalAlert key={row.id} row={row} onDone={onDone} />);
}

function CriticalAlert({ row, onDone }: { row: CriticalValue; onDone: () => void }) {
  const isDone = endedCriticalStates.some((state) => state === row.criticalStatus);
  const state = useWordOf(criticalValuesOf.row.criticalStatus)(row.criticalStatus);
  return (
    <Alert
      type={isDone ? (row.criticalStatus === 'withdrawn' ? 'info' : 'success') : 'error'}
      showIcon
      title={
        <Flex gap={8} align="center" wrap="wrap">
          <Typography.Text strong>{label('危急值：{state}', { state })}</Typography.Text>
          {!isDone && row.dueTime && <DueTime time={row.dueTime} />}
        </Flex>
      }
      description={
        <>
          <div style={{ whiteSpace: 'pre-wrap' }}>{row.finding}</div>
          {lines(row).map((line) => (
            <Typography.Text key={line} type="secondary" style={{ display: 'block' }}>
              {line}
            </Typography.Text>
          ))}
        </>
      }
      action={<ActionButtons actions={criticalValueMoves} row={row} onDone={onDone} />}
    />
  );
}

/** That something was not done is told as well, where somebody has said so. */
function checkOf(answer: number | undefined, done: string, undone: string): string | undefined {
  return answer === undefined ? undefined : label(answer === 1 ? done : undone);
}

/** Who found it, who was rung up, who acknowledged it and what they do, or who withdrew it and why. */
function lines(row: CriticalValue): string[] {
  const at = (time: string | undefined): string => time?.slice(0, 16) ?? '';
  const checks = [checkOf(row.isRechecked, '已复核', '未复核'), checkOf(row.isReadBack, '对方已复述', '对方未复述')].flatMap(
    (said) => said ?? [],
  );
  return [
    label('{name} 于 {time} 报告', { name: row.reporterName ?? '', time: at(row.createTime) }),
    ...(row.callTime
      ? [
          label('{time} 电话通知 {name}（{phone}）', {
            time: at(row.callTime),
            name: row.receiverName ?? '',
            phone: row.receiverPhone ?? '',
          }),
        ]
      : []),
    ...(checks.length > 0 ? [checks.join(' · ')] : []),
    ...(row.acknowledgeTime
      ? [
          label('{name} 于 {time} 确认：{measures}', {
            name: row.acknowledgerName ?? '',
            time: at(row.acknowledgeTime),
            measures: row.measures ?? '',
          }),
        ]
      : []),
    ...(row.withdrawTime
      ? [
          label('{name} 于 {time} 撤回：{reason}', {
            name: row.withdrawerName ?? '',
            time: at(row.withdrawTime),
            reason: row.withdrawReason ?? '',
          }),
        ]
      : []),
  ];
}
