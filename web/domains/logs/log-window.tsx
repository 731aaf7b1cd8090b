import { Typography } from 'antd';
import { LOG_WINDOW_DAYS } from '../../../contract/domains/logs/log.fields.ts';
import { label } from '../../platform/words/label.ts';

/** How far back a log is shown that is kept by the month, beside every one of them: nobody should take it for all that there is. */
export function LogWindow() {
  return (
    // After whatever can be pressed.
    <Typography.Text type="secondary" style={{ order: 1 }}>
      {label('未选择时间时显示最近{days}天', { days: LOG_WINDOW_DAYS })}
    </Typography.Text>
  );
}
