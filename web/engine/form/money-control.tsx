import { InputNumber } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { centsToYuan, typedCents, typedYuan } from '../parts/money.ts';
import type { ControlProps } from './form-types.ts';

/** Yuan for people, integer cents for the wire; converted as text, so that no cent is lost to floating point. */
export function MoneyControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  return (
    <InputNumber<string>
      id={id}
      stringMode
      precision={2}
      min={centsToYuan(field.min ?? 0)}
      prefix="¥"
      controls={false}
      style={{ width: '100%' }}
      value={centsToYuan(value) || null}
      disabled={disabled}
      parser={typedYuan}
      onChange={(yuan) => {
        const cents = typedCents(yuan);
        if (cents !== undefined) onChange?.(cents);
      }}
      placeholder={t('common.input', { label: label(field.label) })}
    />
  );
}
