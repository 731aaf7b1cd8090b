import { Card, Timeline, Typography } from 'antd';
import { emergencyRecord } from '../../../../contract/domains/consultation/order-records.endpoints.ts';
import { minutesInWords } from '../../../engine/parts/waiting-time.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail } from '../consultation-row.ts';

/** How an urgent order was dealt with, step by step. */
export function EmergencyCard({ row }: { row: OrderDetail }) {
  const { data } = useCall(emergencyRecord, { applyOrderId: row.applyOrderId });
  if (data?.isUrgent !== 1 || data.steps.length === 0) return null;
  const { minutes: total } = data;
  return (
    <Card
      size="small"
      title={label('紧急会诊记录')}
      extra={
        total !== undefined && <Typography.Text type="secondary">{label('共{time}', { time: minutesInWords(total) })}</Typography.Text>
      }
    >
      <Timeline
        items={data.steps.map(({ title, time, minutes }, at) => ({
          key: title,
          content: (
            <>
              {label(title)} <Typography.Text type="secondary">{minutesOf(time)}</Typography.Text>
              {at > 0 && <div>{label('用时{took}', { took: minutesInWords(minutes) })}</div>}
            </>
          ),
        }))}
      />
    </Card>
  );
}
