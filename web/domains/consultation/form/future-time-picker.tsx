import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { hospitalNow } from '../../../platform/page/hospital-time.ts';
import { label } from '../../../platform/words/label.ts';

const WIRE = 'YYYY-MM-DD HH:mm:00';
const DAYS_AHEAD = [1, 2, 3] as const;

/** A moment from now on, to five minutes: past days and hours cannot be picked. */
export function FutureTimePicker({ id, value, onChange, disabled }: Pick<SlotProps, 'id' | 'value' | 'onChange' | 'disabled'>) {
  const shown = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <DatePicker
      id={id}
      // Now has passed by the time it is sent.
      showNow={false}
      showTime={{ format: 'HH:mm', minuteStep: 5, hideDisabledOptions: true, defaultOpenValue: dayjs('09:00', 'HH:mm') }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      placeholder={label('请选择时间')}
      value={shown?.isValid() ? shown : null}
      disabled={disabled}
      disabledDate={(day) => day.isBefore(hospitalNow(), 'day')}
      disabledTime={(day) => pastHours(day)}
      presets={presets()}
      onChange={(next) => onChange(next ? next.format(WIRE) : null)}
    />
  );
}

function pastHours(day: Dayjs | null) {
  const now = hospitalNow();
  if (!day?.isSame(now, 'day')) return {};
  return {
    disabledHours: () => Array.from({ length: now.hour() }, (_, hour) => hour),
    disabledMinutes: (hour: number) => (hour === now.hour() ? Array.from({ length: now.minute() }, (_, minute) => minute) : []),
  };
}

function presets(): { label: string; value: Dayjs }[] {
  const names = { 1: label('明天'), 2: label('后天'), 3: label('大后天') } as const;
  return DAYS_AHEAD.flatMap((days) =>
    [9, 14].map((hour) => ({
      label: `${names[days]} ${hour === 9 ? '09:00' : '14:00'}`,
      value: hospitalNow().add(days, 'day').hour(hour).minute(0).second(0),
    })),
  );
}
