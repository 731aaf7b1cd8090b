import { Alert } from 'antd';
import { useState } from 'react';
import { pick } from '../../../../contract/kernel/field.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { BookedNotice } from '../booked-notice.tsx';
import { minutesOf, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { isPast } from '../form/form-consequences.ts';
import { FutureTimePicker } from '../form/future-time-picker.tsx';
import { OrderLine } from './order-line.tsx';

/** Fixes the hour of the consultation; the applicant's wish is offered as long as it has not passed. */
export function ScheduleConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  const isTooLate = isPast(row.appointmentTime, serverNow());
  const [chosen, setChosen] = useState<unknown>(isTooLate ? undefined : row.appointmentTime);
  return (
    <FormDialog title={label('安排会诊 {no}', { no: row.no })} onClose={onClose}>
      <ActionAbout action={action} row={row} titled={row.no} />
      <OrderLine row={row} />
      <Alert
        type={isTooLate ? 'warning' : 'info'}
        showIcon
        style={{ marginBottom: 16 }}
        title={
          isTooLate
            ? label('申请人预约的时间 {value} 已过，请另选时间', { value: minutesOf(row.appointmentTime) })
            : label('申请人预约的时间：{value}', { value: minutesOf(row.appointmentTime) })
        }
      />
      <BookedNotice row={row} scheduleTime={chosen} style={{ marginBottom: 16 }} />
      <DeclaredForm
        fields={pick(action.input, 'scheduleTime')}
        values={isTooLate ? {} : { scheduleTime: row.appointmentTime }}
        columns={1}
        render={{ scheduleTime: (props) => <FutureTimePicker {...props} /> }}
        check={({ scheduleTime }) => ({ scheduleTime: isPast(scheduleTime, serverNow()) ? label('会诊时间不能早于当前时间') : undefined })}
        onValuesChange={(_, { scheduleTime }) => setChosen(scheduleTime)}
        submitText={label('确定安排')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
