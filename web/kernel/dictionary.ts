import { defineQuery, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
import { type Field, field, flagChoices } from '../../contract/kernel/field.ts';
import { useCall } from './use-call.ts';

export interface Option {
  value: string;
  label: string;
  /** The label of old rows only: nobody may choose it any more. */
  sealed?: boolean;
}

const dictionaryByCode = defineQuery({
  name: 'list-dictionary-entries',
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
  isSealed?: number;
}

/** Entries are kept for a session's work: the shell drops them when the server's have changed. */
const FRESH_MS = 60 * 60_000;

/** The options of a dictionary, sealed ones included; empty while loading and without a code. */
export function useDictionary(code: string | undefined): Option[] {
  const { data } = useCall<DictionaryEntry[]>(dictionaryByCode, { code, sealed: 1 }, { enabled: code !== undefined, staleTime: FRESH_MS });
  return (data ?? []).map(({ dictKey, dictValue, isSealed }) => ({
    value: String(dictKey),
    label: dictValue,
    ...(isSealed === 1 ? { sealed: true } : {}),
  }));
}

/** What a field may be: its fixed choices, yes and no of a flag, or its dictionary. */
export function useOptions(spec: Field): Option[] {
  const entries = useDictionary(spec.choices ? undefined : spec.dictionary);
  const fixed = spec.kind === 'flag' ? flagChoices : spec.choices;
  return fixed ? Object.entries(fixed).map(([value, label]) => ({ value, label })) : entries;
}

/** What may be chosen now: what is sealed only where it is chosen already. */
export function choosable(options: readonly Option[], chosen: readonly string[] = []): Option[] {
  return options.flatMap(({ sealed, ...option }) => (sealed && !chosen.includes(option.value) ? [] : [option]));
}
