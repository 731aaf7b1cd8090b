import { Select } from 'antd';
import { selectTenant } from '../../../contract/kernel/hospital.query.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

/** One hospital of the installation, or several. */
export function HospitalSelect({ id, field, value, onChange, disabled, isMany = false }: SlotProps & { isMany?: boolean }) {
  const { data = [], isFetching } = useCall(selectTenant, {});
  const chosen = Array.isArray(value) || (typeof value === 'string' && value !== '') ? value : undefined;
  return (
    <Select
      id={id}
      aria-label={label(field.label)}
      mode={isMany ? 'multiple' : undefined}
      value={chosen}
      disabled={disabled}
      loading={isFetching}
      placeholder={label('请选择医院')}
      options={data.map(({ tenantId, tenantName }) => ({ value: tenantId ?? '', label: tenantName ?? '' }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: unknown) => onChange(next)}
    />
  );
}
