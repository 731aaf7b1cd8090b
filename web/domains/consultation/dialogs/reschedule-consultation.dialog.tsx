import { Alert } from 'antd';
import { useState } from 'react';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { BookedNotice } from '../booked-notice.tsx';
import { minutesOf, type OrderRow } from '../consultation-row.ts';
import { isPast } from '../form/form-consequences.ts';
import { FutureTimePicker } from '../form/future-time-picker.tsx';
import { OrderLine } from './order-line.tsx';

/** The generated dialog, with the hour so far and what the experts have near the new one. */
export function RescheduleConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  // What somebody has read who moves it goes along, whatever becomes of the row meanwhile.
  const [shownTime] = useState(row.scheduleTime);
  const [chosen, setChosen] = useState<unknown>();
  const about = (
    <>
      <OrderLine row={row} />
      <Alert type="info" showIcon style={{ marginBottom: 12 }} title={label('原定时间：{value}', { value: minutesOf(shownTime) })} />
      <BookedNotice row={row} scheduleTime={chosen} style={{ marginBottom: 12 }} />
    </>
  );
  return (
    <ActionDialog
      action={action}
      row={row}
      rowKey="applyOrderId"
      about={about}
      render={{ scheduleTime: (props) => <FutureTimePicker {...props} /> }}
      check={({ scheduleTime }) => ({ scheduleTime: isPast(scheduleTime, serverNow()) ? label('会诊时间不能早于当前时间') : undefined })}
      onValuesChange={(_, { scheduleTime }) => setChosen(scheduleTime)}
      asking={(send) => send(shownTime ? { shownTime } : {})}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
