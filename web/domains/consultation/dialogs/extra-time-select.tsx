import { Select } from 'antd';
import type { ControlProps } from '../../../engine/form/form-types.ts';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { label } from '../../../platform/words/label.ts';
import { unitsInMinutes } from '../extra-time.ts';

interface ExtraTimeSelectProps extends Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled'> {
  /** Half hours that can be chosen. */
  most: number;
  /** Cents for each; where it is not known, no price is told. */
  price?: number;
}

/** Extra time by the half hour, as minutes and what they cost: nobody has to reckon in half hours. */
export function ExtraTimeSelect({ id, value, onChange, disabled, most, price = 0 }: ExtraTimeSelectProps) {
  const cost = (units: number) => (price > 0 ? ` · ¥${centsToReadable(units * price)}` : '');
  const options = Array.from({ length: most + 1 }, (_, units) => ({
    value: units,
    label: `${units === 0 ? label('无加时') : unitsInMinutes(units)}${cost(units)}`,
  }));
  return (
    <Select<number>
      id={id}
      style={{ width: '100%' }}
      value={Number(value ?? 0)}
      options={options}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
