import { Select } from 'antd';
import { useTranslation } from '../../platform/words/i18n.ts';
import { chosenName } from '../form/chosen-name.ts';
import type { FilterControlProps } from './filter-types.ts';

interface OptionsFilterProps extends FilterControlProps {
  options: { value: string; label: string }[];
  loading?: boolean;
}

/** One of some options, or all. */
export function OptionsFilter({ id, name, values, onChange, options, loading = false }: OptionsFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      id={id}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      labelRender={chosenName({ isSuccess: !loading })}
      value={values[name] || undefined}
      placeholder={t('common.all')}
      onChange={(value?: string) => onChange({ [name]: value ?? '' })}
      style={{ width: '100%' }}
    />
  );
}
