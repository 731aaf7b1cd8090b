import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { lastTransferDay } from '../../../contract/domains/referral/referral.fields.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { isHospitalClock } from '../../platform/page/hospital-time.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { label } from '../../platform/words/label.ts';

const WIRE = 'YYYY-MM-DD';

interface ComingDayProps extends SlotProps {
  /** The day may have been. */
  mayBePast?: boolean;
}

/** A day from today on, on the hospital's calendar: past ones cannot be picked, nor those that lie too far ahead. */
export function ComingDayPicker({ id, value, onChange, disabled, mayBePast = false }: ComingDayProps) {
  const today = toWireDate(serverNow());
  const shown = typeof value === 'string' && value !== '' ? dayjs(value) : null;
  return (
    <DatePicker
      id={id}
      format={WIRE}
      showNow={isHospitalClock()}
      style={{ width: '100%' }}
      placeholder={label('请选择日期')}
      value={shown?.isValid() ? shown : null}
      disabled={disabled}
      disabledDate={(day) => (!mayBePast && day.format(WIRE) < today) || day.format(WIRE) > lastTransferDay(today)}
      onChange={(next) => onChange(next ? next.format(WIRE) : null)}
    />
  );
}
