import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { isHospitalClock } from '../../platform/page/hospital-time.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { ControlProps } from './form-types.ts';

/**
 * As they are shown, and then how they may be typed as well. What is typed is taken as soon as it is one of them, so none may be the
 * beginning of another: a month of one digit would take the second of `1985-12-23` for its day.
 */
const formats = { date: ['YYYY-MM-DD', 'YYYYMMDD'], datetime: ['YYYY-MM-DD HH:mm:ss'] } as const;

/** A day or a moment. The wire's times are those of the hospital's clock, so no zone is converted here. */
export function DateControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const [format, ...typed] = formats[field.kind === 'date' ? 'date' : 'datetime'];
  const shown = typeof value === 'string' && value !== '' ? dayjs(value.replaceAll('/', '-')) : null;
  return (
    <DatePicker
      id={id}
      showTime={field.kind === 'datetime'}
      showNow={isHospitalClock()}
      format={[format, ...typed]}
      style={{ width: '100%' }}
      value={shown?.isValid() ? shown : null}
      disabled={disabled}
      onChange={(next) => onChange?.(next ? next.format(format) : null)}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
    />
  );
}
