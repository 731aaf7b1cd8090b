import { Alert, Flex } from 'antd';
import { AskAction } from '../../../engine/dialog/ask-action.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { spanWords } from '../../../engine/parts/waiting-time.ts';
import { label, listed } from '../../../platform/words/label.ts';
import { minutesOf, type OrderRow } from '../consultation-row.ts';
import { earlyBy } from '../form/form-consequences.ts';
import { useExperts } from '../panel/experts-card.tsx';

/** Asks before a consultation begins; long before its hour it says for when it has been arranged. */
export function StartConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const early = earlyBy(row.scheduleTime, Date.now());
  const values = { value: minutesOf(row.scheduleTime), time: spanWords(early) };
  const silent = (useExperts(row).data ?? [])
    .filter(({ answer }) => answer === 'invited')
    .map(({ targetDoctorName }) => targetDoctorName ?? '');
  const about = (early > 0 || silent.length > 0) && (
    <Flex vertical gap={8}>
      {early > 0 && (
        <Alert type="warning" showIcon title={label('会诊安排在 {value}，现在开始将提前{time}，申请方可能尚未准备好。', values)} />
      )}
      {silent.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={label('{names}尚未答复邀请，开始后视为未参加，其会诊费将退还。', { names: listed(silent) })}
        />
      )}
    </Flex>
  );
  return <AskAction action={action} row={row} rowKey="applyOrderId" about={about} onEnd={onClose} onDone={onDone} />;
}
