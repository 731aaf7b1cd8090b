import { Typography } from 'antd';
import { isUrgeable, urgedAgainAt } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import { fromWireTime, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { useNow } from '../../../platform/page/use-now.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail } from '../consultation-row.ts';

const againOf = (time: string): number => urgedAgainAt(fromWireTime(time) ?? 0);

/** In the place of the button, as long as it was pressed within the hour: when that was, and when it comes back. Told to who may press it alone. */
export function UrgedNote({ row }: { row: OrderDetail }) {
  const now = useNow();
  const { urgedTime, applyOrderStatus, scheduleTime } = row;
  if (!urgedTime || !isUrgeable(applyOrderStatus, scheduleTime ? fromWireTime(scheduleTime) : undefined, now)) return null;
  const [again, time] = [againOf(urgedTime), minutesOf(urgedTime)];
  const words =
    again > now
      ? label('已于{time}催办，{again}后可再次催办', { time, again: minutesOf(toWireTime(again)) })
      : label('上次催办：{time}', { time });
  return (
    <Typography.Text type="secondary" style={{ alignSelf: 'center' }}>
      {words}
    </Typography.Text>
  );
}

/** Milliseconds until the button comes back, for whoever looks then. */
export function untilUrgedAgain(row: Pick<OrderDetail, 'urgedTime'> | undefined): number | false {
  const left = row?.urgedTime ? againOf(row.urgedTime) - serverNow() : 0;
  return left > 0 ? left + 1000 : false;
}
