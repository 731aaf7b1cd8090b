import { Alert } from 'antd';
import type { CSSProperties } from 'react';
import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { minutesOf, type OrderRow, orderIdOf } from './consultation-row.ts';

interface BookedNoticeProps {
  row: OrderRow;
  scheduleTime: unknown;
  style?: CSSProperties;
}

/** Warns whoever fixes hours that experts of the order have another consultation near this one. Nothing where they have none. */
export function BookedNotice({ row, scheduleTime, style }: BookedNoticeProps) {
  const maySchedule = useCan('consultation_schedule');
  const at = typeof scheduleTime === 'string' ? scheduleTime : '';
  const isAsked = maySchedule && at !== '';
  const input = { applyOrderId: orderIdOf(row), scheduleTime: at };
  const query = useCall(bookedTimes, input, { enabled: isAsked, staleTime: 0 });
  const others = isAsked ? (query.data ?? []) : [];
  if (others.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ alignItems: 'flex-start', ...style }}
      title={
        <>
          {label('会诊专家前后30分钟内另有{count}个会诊', { count: others.length })}
          <ul style={{ margin: '4px 0 0', padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {others.map((other) => (
              <li key={`${other.no} ${other.targetDoctorName ?? ''}`}>
                {minutesOf(other.scheduleTime)}　{other.no}　{other.targetDoctorName}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
