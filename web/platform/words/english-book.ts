import type { English } from '../../../contract/kernel/english.ts';
import { templateOf as numbered } from '../../../contract/kernel/said.ts';
import type { LabelBook } from './label.ts';

const files = import.meta.glob<{ english: English }>(['./*.english.ts', '../../../contract/domains/*/*.english.ts'], { eager: true });

/** By path: what each domain says in English, what several say, and what engine and shell do. */
export const englishFiles: Readonly<Record<string, English>> = Object.fromEntries(
  Object.entries(files).map(([path, { english }]) => [path, english]),
);

function together(part: (english: English) => Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values(englishFiles).map(part));
}

/** English of everything that is said with values in it. */
export const englishMessages = together(({ messages }) => messages);

const contextNames = new Set(Object.values(englishFiles).flatMap(({ contexts = {} }) => Object.keys(contexts)));

/** Both with numbered holes, as templates are sent: `{label}不能为空` and `{label} is required`. */
function templateOf(chinese: string, said: string): [string, string] {
  const { template, names } = numbered(chinese);
  return [template, said.replace(/\{(\w+)\}/g, (_, name: string) => `{${names.indexOf(name)}}`)];
}

/** English for what is written in Chinese in the contract and in the screens. */
export const englishBook: LabelBook = {
  labels: together(({ labels }) => labels),
  templates: Object.fromEntries(Object.entries(englishMessages).map(([chinese, said]) => templateOf(chinese, said))),
  contexts: Object.fromEntries([...contextNames].map((name) => [name, together(({ contexts }) => contexts?.[name])])),
};
