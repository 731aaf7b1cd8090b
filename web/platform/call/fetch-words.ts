import { defineQuery, SIGNED_IN, typed } from '../../../contract/kernel/endpoint.ts';
import { field } from '../../../contract/kernel/field.ts';
import type { Word } from '../../../contract/kernel/words.ts';
import { call } from './api-client.ts';

interface DictionaryEntry {
  code: string;
  dictKey: string;
  dictValue: string;
  isSealed?: number;
}

/** As the settings domain declares it: the platform does not know the domains. */
export const dictionaryWords = defineQuery({
  name: 'list-dictionary-words',
  title: '字典词条',
  domain: 'settings',
  kind: 'list',
  path: '/blade-system/dict/words',
  permission: SIGNED_IN,
  input: { codes: field.entries('字典编号', { required: true }) },
  answer: typed<DictionaryEntry[]>(),
});

/** What a page asks for within this time is one call: its cells, its filters and its dialogs come one after the other. */
const GATHER_MS = 40;

let gathered: { codes: Set<string>; reply: Promise<DictionaryEntry[]> } | undefined;

/** The entries of a dictionary in their order, sealed ones included: joins the call that is about to be sent. */
export async function fetchWords(code: string): Promise<Word[]> {
  gathered ??= gather();
  gathered.codes.add(code);
  const entries = await gathered.reply;
  const own = entries.filter((entry) => entry.code === code);
  return own.map(({ dictKey, dictValue, isSealed }) => ({
    key: String(dictKey),
    word: dictValue,
    ...(isSealed === 1 ? { isSealed: true } : {}),
  }));
}

function gather(): NonNullable<typeof gathered> {
  const codes = new Set<string>();
  const reply = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
    gathered = undefined;
    return call(dictionaryWords, { codes: [...codes] }, { quiet: true });
  });
  return { codes, reply };
}
