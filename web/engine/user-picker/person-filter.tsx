import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { text } from '../../platform/words/i18n.ts';
import { chosenName } from '../form/chosen-name.ts';
import { noOptions } from '../form/no-options.tsx';
import type { FilterControlProps } from '../list/filter-types.ts';
import { searchPeople, usePersonName } from './search-people.ts';

const SHOWN = 30;

/** Narrows a list to one person, found by their name: a colleague, or of the hospital that the list is narrowed to. Also who has left. */
export function PersonFilter({ id, name, values, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const ofHospital = values.tenantId ? { tenantId: values.tenantId } : {};
  const asked = { size: SHOWN, isFormer: 1, ...ofHospital, ...(search ? { name: search } : {}) } as const;
  const page = useCall(searchPeople, asked, { keepPrevious: true });
  const chosen = values[name] || undefined;
  const people = page.data?.records ?? [];
  const isListed = people.some((one) => one.id === chosen);
  const own = usePersonName(page.isPending || isListed ? undefined : chosen, values.tenantId);
  const listed = people.map(({ id: value, realName, deptName }) => ({ value, label: realName, deptName }));
  return (
    <Select
      id={id}
      value={chosen}
      allowClear
      loading={page.isFetching}
      placeholder={text('common.all')}
      options={chosen && own.label && !isListed ? [{ value: chosen, label: own.label, deptName: undefined }, ...listed] : listed}
      optionRender={({ data: { label: realName, deptName } }) => (deptName ? `${realName}（${deptName}）` : realName)}
      labelRender={chosenName(own)}
      notFoundContent={noOptions(page)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(value?: string) => onChange({ [name]: value ?? '' })}
      style={{ width: '100%' }}
    />
  );
}
