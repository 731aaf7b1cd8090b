import { Select } from 'antd';
import { selectTenant } from '../../../contract/kernel/hospital.query.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { PLATFORM_TENANT } from '../../platform/session/is-platform.ts';
import { label } from '../../platform/words/label.ts';
import { chosenName } from './chosen-name.ts';
import type { SlotProps } from './form-types.ts';
import { noOptions } from './no-options.tsx';

interface HospitalSelectProps extends SlotProps {
  isMany?: boolean;
  /** Whom the form has in another place already. */
  without?: unknown;
}

/** One hospital of the installation, or several. The platform is none. */
export function HospitalSelect({ id, field, value, onChange, disabled, isMany = false, without }: HospitalSelectProps) {
  const query = useCall(selectTenant, {});
  const { data = [], isFetching } = query;
  const offered = data.filter(({ tenantId }) => tenantId !== PLATFORM_TENANT && tenantId !== without);
  const chosen = Array.isArray(value) || (typeof value === 'string' && value !== '') ? value : undefined;
  return (
    <Select
      id={id}
      aria-label={label(field.label)}
      mode={isMany ? 'multiple' : undefined}
      value={chosen}
      disabled={disabled}
      allowClear={!field.required}
      loading={isFetching}
      notFoundContent={noOptions(query)}
      labelRender={chosenName(query)}
      placeholder={label('请选择医院')}
      options={offered.map(({ tenantId, tenantName }) => ({ value: tenantId ?? '', label: tenantName ?? '' }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: unknown) => onChange(next ?? null)}
    />
  );
}
