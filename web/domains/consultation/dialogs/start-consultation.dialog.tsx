import { Alert, Flex } from 'antd';
import { AskAction } from '../../../engine/dialog/ask-action.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useOwnClose } from '../../../engine/dialog/use-own-close.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { spanWords } from '../../../engine/parts/waiting-time.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { useSession } from '../../../platform/session/session.ts';
import { label, listed } from '../../../platform/words/label.ts';
import { minutesOf, type OrderRow } from '../consultation-row.ts';
import { earlyBy } from '../form/form-consequences.ts';
import { asksSeveral, useExperts } from '../panel/experts-card.tsx';

/** Asks before a consultation begins: long before its hour it says for when it has been arranged, and who of its experts has not answered. */
export function StartConsultationDialog({ action, row, onClose: close, onDone }: DialogProps<OrderRow>) {
  const onClose = useOwnClose(close);
  const early = earlyBy(row.scheduleTime, serverNow());
  const values = { value: minutesOf(row.scheduleTime), time: spanWords(early) };
  const { query, absent, chief, successor } = useSilent(row);
  const isUnknown = asksSeveral(row) && !query.data;
  const about = (early > 0 || absent.length > 0 || isUnknown) && (
    <Flex vertical gap={8}>
      {early > 0 && (
        <Alert type="warning" showIcon title={label('会诊安排在 {value}，现在开始将提前{time}，申请方可能尚未准备好。', values)} />
      )}
      {isUnknown && <LoadState query={query} />}
      {absent.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={label('{names}尚未答复邀请，开始后视为未参加，其会诊费将退还。', { names: listed(absent) })}
        />
      )}
      {chief && (
        <Alert
          type="error"
          showIcon
          title={label('{name}是主诊专家。现在开始，由{next}接任主诊并填写会诊结论。', { name: chief, next: successor })}
        />
      )}
    </Flex>
  );
  return (
    <AskAction
      action={action}
      row={row}
      rowKey="applyOrderId"
      about={about}
      isUnknown={isUnknown}
      {...(chief ? { values: { withoutChief: '1' } } : {})}
      onEnd={onClose}
      onDone={onDone}
    />
  );
}

/** Who of several experts has not answered and would be absent; of the chief also who takes their place. A chief who begins it attends. */
function useSilent(row: OrderRow) {
  const me = useSession(({ user }) => user?.userId);
  const query = useExperts(row);
  const experts = query.data ?? [];
  const absent = experts.filter(({ answer, isChief, targetDoctorId }) => answer === 'invited' && !(isChief === 1 && targetDoctorId === me));
  const nameOf = (expert: (typeof experts)[number] | undefined) => expert?.targetDoctorName ?? '';
  return {
    query,
    absent: absent.map(nameOf),
    chief: nameOf(absent.find(({ isChief }) => isChief === 1)),
    successor: nameOf(experts.find(({ answer }) => answer === 'accepted')),
  };
}
