import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { calledBy, type Resource } from '../../../contract/kernel/resource-row.ts';
import { answers } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import { chosenName } from './chosen-name.ts';
import type { ControlProps } from './form-types.ts';
import { noOptions } from './no-options.tsx';
import { useRowName } from './use-row-name.ts';

const SHOWN = 30;

/** Chooses a row of another resource by its first text column, searching on the server. */
export function ReferenceControl({ id, field, value, onChange, disabled, resource }: ControlProps & { resource: Resource }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const title = calledBy(resource);
  const list = endpointOf(resource, 'list');
  if (!answers(list, 'page')) throw new Error(`${resource.name} cannot be chosen from: it has no list`);
  const canSearch = resource.fields[title]?.filter === 'contains';
  const page = useCall(list, { size: SHOWN, ...(search && canSearch ? { [title]: search } : {}) }, { keepPrevious: true });
  const rows = page.data?.records ?? [];
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isListed = rows.some((row) => row.id === chosen);
  const own = useRowName(resource, page.isPending || isListed ? undefined : chosen);
  const listed = rows.map((row) => ({ value: textOf(row, 'id'), label: textOf(row, title) }));
  const options = chosen !== undefined && own.label !== undefined && !isListed ? [{ value: chosen, label: own.label }, ...listed] : listed;
  return (
    <Select
      id={id}
      value={chosen}
      disabled={disabled}
      allowClear
      loading={page.isFetching}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      options={options}
      notFoundContent={noOptions(page)}
      labelRender={chosenName(own)}
      showSearch={canSearch ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' }}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  );
}
