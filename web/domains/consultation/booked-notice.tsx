import { Alert } from 'antd';
import { bookedTimes } from '../../../contract/domains/consultation/hospital-rules.queries.ts';
import { label, listed } from '../../kernel/label.ts';
import { useCan } from '../../kernel/permission.tsx';
import type { Row } from '../../kernel/row.ts';
import { useCall } from '../../kernel/use-call.ts';
import { minutesOf, orderIdOf } from './consultation-row.ts';

/** Warns whoever fixes hours that the order's expert has another consultation near this one. Nothing where he has none. */
export function BookedNotice({ row, scheduleTime }: { row: Row; scheduleTime: unknown }) {
  const maySchedule = useCan('consultation_schedule');
  const isAsked = maySchedule && typeof scheduleTime === 'string' && scheduleTime !== '';
  const input = { applyOrderId: orderIdOf(row), scheduleTime };
  const query = useCall<{ no: string; scheduleTime: string }[]>(bookedTimes, input, { enabled: isAsked, staleTime: 0 });
  const others = isAsked ? (query.data ?? []) : [];
  if (others.length === 0) return null;
  const hours = listed(others.map((other) => `${other.no} ${minutesOf(other.scheduleTime)}`));
  return <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={label('该专家在此时间已有会诊 {hours}', { hours })} />;
}
