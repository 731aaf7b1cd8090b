import { Typography } from 'antd';
import { urgedAgainAt, urgedTo } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import { fromWireTime, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail } from '../consultation-row.ts';

/** In the place of the button, as long as it was pressed within the hour: when that was, and when it comes back. */
export function UrgedNote({ row }: { row: OrderDetail }) {
  if (!row.urgedTime || !(row.applyOrderStatus in urgedTo)) return null;
  const again = urgedAgainAt(fromWireTime(row.urgedTime) ?? 0);
  const time = minutesOf(row.urgedTime);
  const words =
    again > serverNow()
      ? label('已于{time}催办，{again}后可再次催办', { time, again: minutesOf(toWireTime(again)) })
      : label('上次催办：{time}', { time });
  return (
    <Typography.Text type="secondary" style={{ alignSelf: 'center' }}>
      {words}
    </Typography.Text>
  );
}
