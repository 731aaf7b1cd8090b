import { Select } from 'antd';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label as inLanguage } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import { chosenName } from './chosen-name.ts';
import type { ControlProps } from './form-types.ts';
import { noOptions } from './no-options.tsx';

interface OptionSelectProps extends ControlProps {
  /** A lookup that answers all options at once. */
  endpoint: Answering<'list'>;
  input?: Record<string, unknown>;
  /** The field of an option that people read; its `id` is the value. */
  label: string;
}

/** Chooses one row of a lookup, for example a department or a role. */
export function OptionSelect({ id, field, value, onChange, disabled, endpoint, input = {}, label }: OptionSelectProps) {
  const { t } = useTranslation();
  const rows = useCall(endpoint, input);
  return (
    <Select
      id={id}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      disabled={disabled}
      allowClear={!field.required}
      loading={rows.isFetching}
      notFoundContent={noOptions(rows)}
      labelRender={chosenName(rows)}
      placeholder={t('common.selectWhat', { label: inLanguage(field.label) })}
      options={(rows.data ?? []).map((row) => ({ value: textOf(row, 'id'), label: textOf(row, label) }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  );
}
