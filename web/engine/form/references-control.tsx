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

/** As many as a page may have: a hospital's sorts and contents are fewer, and beyond it the server searches. */
const SHOWN = 200;

/** Chooses several rows of another resource by what they are called. What was chosen stays named while one searches. */
export function ReferencesControl({ id, field, value, onChange, disabled, resource }: ControlProps & { resource: Resource }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [called, setCalled] = useState<ReadonlyMap<string, string>>(new Map());
  const search = useDeferredValue(typed.trim());
  const title = calledBy(resource);
  const list = endpointOf(resource, 'list');
  if (!answers(list, 'page')) throw new Error(`${resource.name} cannot be chosen from: it has no list`);
  const first = useCall(list, { size: SHOWN });
  const found = useCall(list, { size: SHOWN, [title]: search }, { keepPrevious: true, enabled: search !== '' });
  const page = search === '' ? first : found;
  const options = (page.data?.records ?? []).map((row) => ({ value: textOf(row, 'id'), label: textOf(row, title) }));
  const nameOf = (chosen: string) =>
    called.get(chosen) ?? first.data?.records.map((row) => (row.id === chosen ? textOf(row, title) : '')).find(Boolean);
  return (
    <Select<string[], { value: string; label: string }>
      id={id}
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      disabled={disabled}
      allowClear
      loading={page.isFetching}
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      options={options}
      notFoundContent={noOptions(page)}
      // antd empties the box by itself after a choice and when it is left, and does not say so: the list would stay narrowed.
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onBlur={() => setTyped('')}
      labelRender={({ value: chosen }) =>
        nameOf(String(chosen)) ?? <FarName resource={resource} id={String(chosen)} isAsked={first.isSuccess} />
      }
      onChange={(next, chosen) => {
        const names = [chosen].flat().flatMap((one) => (one?.label ? [[one.value, one.label] as const] : []));
        setCalled((known) => new Map([...known, ...names]));
        setTyped('');
        onChange?.(next);
      }}
    />
  );
}

/** The name of a row that is none of the first. Where those could not be fetched, each of them would be asked for in vain. */
function FarName({ resource, id, isAsked }: { resource: Resource; id: string; isAsked: boolean }) {
  const own = useRowName(resource, isAsked ? id : undefined);
  return chosenName(own)(own);
}
