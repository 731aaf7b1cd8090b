import { defineQuery, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
import { type Field, field, flagChoices } from '../../contract/kernel/field.ts';
import { useCall } from './use-call.ts';

export interface Option {
  value: string;
  label: string;
}

const dictionaryByCode = defineQuery({
  name: 'dictionary-by-code',
  title: '字典选项',
  domain: 'settings',
  kind: 'list',
  path: '/blade-system/dict/dictionary',
  permission: SIGNED_IN,
  input: { code: field.text('字典编号', { required: true }) },
});

interface DictionaryEntry {
  dictKey: string;
  dictValue: string;
}

const FRESH_MS = 10 * 60_000;

/** The options of a dictionary; empty while loading and without a code. */
export function useDictionary(code: string | undefined): Option[] {
  const { data } = useCall<DictionaryEntry[]>(dictionaryByCode, { code }, { enabled: code !== undefined, staleTime: FRESH_MS });
  return (data ?? []).map(({ dictKey, dictValue }) => ({ value: String(dictKey), label: dictValue }));
}

/** What a field may be: its fixed choices, yes and no of a flag, or its dictionary. */
export function useOptions(spec: Field): Option[] {
  const entries = useDictionary(spec.choices ? undefined : spec.dictionary);
  const fixed = spec.kind === 'flag' ? flagChoices : spec.choices;
  return fixed ? Object.entries(fixed).map(([value, label]) => ({ value, label })) : entries;
}
