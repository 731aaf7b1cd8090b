import { useQueryClient } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { Endpoint, Typed } from '../../../contract/kernel/endpoint.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { callKey, useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import { type Failed, LoadFailed } from '../parts/load-failed.tsx';
import { chosenName } from './chosen-name.ts';
import type { ControlProps } from './form-types.ts';
import { noOptions } from './no-options.tsx';
import { isGone, type RowName } from './use-row-name.ts';

export interface RegionCalls {
  /** One level by `parentCode`, or those of a name by `title`. */
  level: Endpoint & { readonly answer: Typed<RegionNode[]> };
  /** One region by its `code`, with the names above it. */
  detail: Answering<'row'>;
}

interface RegionNode {
  id: string;
  title: string;
  hasChildren?: boolean;
  path?: string[];
  pathName?: string;
}

interface Option {
  value: string;
  label: ReactNode;
  isLeaf: boolean;
  disabled?: boolean;
  children?: Option[];
}

interface RegionControlProps extends ControlProps {
  calls: RegionCalls;
  /** A province or a city will do; otherwise one chooses down to the last level. */
  anyLevel?: boolean;
}

const HOURS_MS = 3_600_000;

/** Chooses an administrative region, level by level or by its name. The value is its code. */
export function RegionControl({ id, field, value, onChange, disabled, calls, anyLevel = false }: RegionControlProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { roots, options, load } = useLevelOptions(calls.level);
  const found = useCall(calls.level, { title: search }, { enabled: search !== '', staleTime: HOURS_MS, keepPrevious: true });
  const code = typeof value === 'string' && value !== '' && value !== '0' ? value : undefined;
  const path = usePath(calls.detail, code);
  const query = search === '' ? roots : found;
  const matches = (found.data ?? []).filter((node) => anyLevel || !node.hasChildren);
  const shown = search === '' ? options : matches.map((node) => ({ value: node.id, label: node.pathName ?? node.title, isLeaf: true }));
  return (
    <Cascader<Option>
      id={id}
      style={{ width: '100%' }}
      value={code ? [code] : []}
      displayRender={() => chosenName(path)(path)}
      options={shown}
      loadData={(chosen) => void load(chosen.map((option) => option.value))}
      changeOnSelect={anyLevel}
      disabled={disabled}
      allowClear
      placeholder={t('common.selectWhat', { label: label(field.label) })}
      // The server searches: what it answers is shown as it is.
      showSearch={{ filter: () => true, onSearch: setTyped, matchInputWidth: true }}
      notFoundContent={noOptions(query, t(search === '' ? 'list.empty' : 'list.emptyFiltered'))}
      onChange={(chosen) => onChange?.(chosen?.at(-1) ?? null)}
    />
  );
}

/** The levels that have been opened, the provinces first. What is below a region and could not be fetched says so in its place. */
function useLevelOptions(level: RegionCalls['level']) {
  const client = useQueryClient();
  const roots = useCall(level, { parentCode: '0' }, { staleTime: HOURS_MS });
  const [levels, setLevels] = useState<Readonly<Record<string, RegionNode[] | Failed>>>({});
  const load = async (path: readonly string[]) => {
    const parentCode = path.at(-1) ?? '0';
    const input = { parentCode };
    const fetched = client.fetchQuery({
      queryKey: callKey(level, input),
      queryFn: () => call(level, input, { quiet: true }),
      staleTime: HOURS_MS,
    });
    const below = await fetched.catch((error: unknown): Failed => ({ error, refetch: () => load(path) }));
    setLevels((now) => ({ ...now, [parentCode]: below }));
  };
  const optionOf = ({ id, title, hasChildren }: RegionNode): Option => {
    const below = levels[id];
    const children = below && ('refetch' in below ? [failedOption(id, below)] : below.map(optionOf));
    return { value: id, label: title, isLeaf: !hasChildren, ...(children ? { children } : {}) };
  };
  return { roots, options: (roots.data ?? []).map(optionOf), load };
}

function failedOption(id: string, failed: Failed): Option {
  return { value: `${id}:failed`, label: <LoadFailed query={failed} />, isLeaf: true, disabled: true };
}

/** The names from the province down to a region, as `chosenName` takes it. */
function usePath(detail: RegionCalls['detail'], code: string | undefined): RowName {
  const { data, error } = useCall(detail, { code }, { enabled: code !== undefined, staleTime: HOURS_MS });
  return { label: data && textOf(data, 'pathName'), isSuccess: isGone(error) };
}
