import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { calledBy, type Resource } from '../../../contract/kernel/resource-row.ts';
import { answers } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import type { ControlProps } from './form-types.ts';

const SHOWN = 30;

/** Chooses a row of another resource by its first text column, searching on the server. */
export function ReferenceControl({ id, field, value, onChange, disabled, resource }: ControlProps & { resource: Resource }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const title = calledBy(resource);
  const list = endpointOf(resource, 'list');
  const detail = resource.verbs.includes('detail') ? endpointOf(resource, 'detail') : undefined;
  if (!answers(list, 'page')) throw new Error(`${resource.name} cannot be chosen from: it has no list`);
  const canSearch = resource.fields[title]?.filter === 'contains';
  const page = useCall(list, { size: SHOWN, ...(search && canSearch ? { [title]: search } : {}) }, { keepPrevious: true });
  const rows = page.data?.records ?? [];
  const chosen = typeof value === 'string' && value !== '' ? value : undefined;
  const isListed = rows.some((row) => row.id === chosen);
  const own = useCall(
    detail ?? { ...list, kind: 'row' },
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
