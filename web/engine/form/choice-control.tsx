import { Button, Checkbox, Flex, Radio, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label, labelled } from '../../platform/words/label.ts';
import { choosable, useOptions } from '../field/dictionary.ts';
import type { ControlProps } from './form-types.ts';

const MAX_RADIOS = 4;

/** Up to four choices are shown at once, and taken back where none of them need be chosen; more, or those that only a dictionary knows, as a searchable select. */
export function ChoiceControl({ id, field, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation();
  const key = value === undefined || value === null ? undefined : String(value);
  const options = choosable(useOptions(field), key === undefined ? [] : [key]);
  const give = (next: string | undefined) => onChange?.(next === undefined ? null : field.kind === 'flag' ? Number(next) : next);
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    give(undefined);
    // The button is gone with what it cleared: whoever pressed it by key goes on from the choices.
    box.current?.querySelector('input')?.focus();
  };
  if (options.length > 0 && options.length <= MAX_RADIOS && (field.kind === 'flag' || field.choices !== undefined || !field.dictionary)) {
    const mayBeNone = !field.required && field.default === undefined;
    return (
      <Flex ref={box} align="center" wrap>
        <Radio.Group
          id={id}
          aria-label={label(field.label)}
          options={labelled(options, field.dictionary)}
          value={key ?? null}
          disabled={disabled}
          onChange={(event) => give(event.target.value)}
        />
        {mayBeNone && key !== undefined && !disabled && (
          <Button type="link" size="small" aria-label={`${label('清空')} ${label(field.label)}`} onClick={clear}>
            {label('清空')}
          </Button>
        )}
      </Flex>
    );
  }
  return (
    <Select
      id={id}
      options={labelled(options, field.dictionary)}
      value={key}
      disabled={disabled}
      onChange={give}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
    />
  );
}

/** Several choices. */
export function ChoicesControl({ id, field, value, onChange, disabled }: ControlProps) {
  const all = useOptions(field);
  const keys = Array.isArray(value) ? value.map(String) : value ? String(value).split(',') : [];
  return (
    <fieldset id={id} className="field-group" aria-label={label(field.label)}>
      <Checkbox.Group options={labelled(choosable(all, keys), field.dictionary)} value={keys} disabled={disabled} onChange={onChange} />
    </fieldset>
  );
}
