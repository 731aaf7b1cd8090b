import { Select } from 'antd';
import { chosenName } from '../../engine/form/chosen-name.ts';
import type { ControlProps } from '../../engine/form/form-types.ts';
import { label } from '../../platform/words/label.ts';

interface ManySelectProps extends ControlProps {
  options: readonly { value: string; label: string }[];
  loading?: boolean;
}

/** Chooses several of options that are all known, such as roles. */
export function ManySelect({ id, field, value, onChange, disabled, options, loading = false }: ManySelectProps) {
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      disabled={disabled}
      loading={loading}
      labelRender={chosenName({ isSuccess: !loading && options.length > 0 })}
      allowClear
      maxTagCount="responsive"
      placeholder={label('请选择{what}', { what: label(field.label) })}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange?.(next)}
    />
  );
}
