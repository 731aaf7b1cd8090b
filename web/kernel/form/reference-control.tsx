import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { calledBy, endpointsOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { label } from '../label.ts';
import { type Row, textOf } from '../row.ts';
import { useCall } from '../use-call.ts';
import type { ControlProps } from './form-types.ts';

const SHOWN = 30;

/** Chooses a row of another resource by its first text column, searching on the server. */
export function ReferenceControl({ id, field, value, onChange, disabled, resource }: ControlProps & { resource: Resource }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const title = calledBy(resource);
  const [list, detail] = (['list', 'detail'] as const).map((verb) => endpointsOf(resource)[resource.verbs.indexOf(verb)]);
  const canSearch = resource.fields[title]?.filter === 'contains';
  const page = useCall<Page<Row>>(
    list ?? missing(resource),
    { size: SHOWN, ...(search && canSearch ? { [title]: search } : {}) },
    { keepPrevious: true },
  );
  const rows = page.data?.records ?? [];
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isListed = rows.some((row) => row.id === chosen);
  const own = useCall<Row>(
    detail ?? list ?? missing(resource),
    { id: chosen },
    { enabled: detail !== undefined && chosen !== undefined && page.isSuccess && !isListed },
  );
  const shown = own.data && !isListed && own.data.id === chosen ? [own.data, ...rows] : rows;
  return (
    <Select
      id={id}
      value={chosen}
      disabled={disabled}
      allowClear
      loading={page.isFetching}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      options={shown.map((row) => ({ value: textOf(row, 'id'), label: textOf(row, title) }))}
      showSearch={canSearch ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' }}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  );
}

function missing(resource: Resource): never {
  throw new Error(`${resource.name} cannot be chosen from: it has no list`);
}
