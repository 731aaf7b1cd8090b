import { fillPattern, type MessagePattern } from './message-patterns.ts';

/**
 * English for the texts that are declared once, in Chinese: labels, titles, choices and messages of the contract, and
 * the words that domain screens write out themselves. The dictionary is fetched by those who choose English.
 */
export interface LabelBook {
  /** Chinese text to English; `{name}` marks a value. */
  readonly labels: Readonly<Record<string, string>>;
  /** Messages that contract and server make of words and values. */
  readonly patterns: readonly MessagePattern[];
  /** By context: what a word means there and nowhere else. */
  readonly contexts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type LabelValues = Readonly<Record<string, string | number>>;

/** The context of what can be done. */
const ACTION = 'action';
/** 请, with which a prompt begins. */
const PROMPT = '\u8bf7';
const HAN = /\p{Script=Han}/u;

let book: LabelBook | undefined;

/** Turns English on; `undefined` goes back to the texts as they are written. */
export function setLabelBook(next: LabelBook | undefined): void {
  book = next;
}

/**
 * The text in the language of the console, with its `{name}` filled in. What has no English stays Chinese. A word that means
 * something else there is looked up with its context: the code of a dictionary, the key of a parameter.
 */
export function label(chinese: string, values?: LabelValues, context?: string): string {
  const found = book ? english(chinese, book, context) : chinese;
  return values ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : found;
}

/** What something is called that can be done: what a button does, where the same word elsewhere says what was done. */
export function actionLabel(title: string): string {
  return label(title, undefined, ACTION);
}

/**
 * What contract or server say of something, in the language of the console: looked up like a label, else recognised by
 * its wording. For messages that are shown; labels need no such search.
 */
export function messageText(chinese: string): string {
  return book ? (translated(chinese, book) ?? chinese) : chinese;
}

/** The same for a text that may be absent. */
export function labelIfAny(chinese: string | undefined): string | undefined {
  return chinese === undefined ? undefined : label(chinese);
}

/** Several words one after the other, as the language of the console separates them. */
export function listed(words: readonly string[]): string {
  return words.join(book ? ', ' : '、');
}

/** What stands in brackets after another text. */
export function inBrackets(text: string): string {
  return book ? ` (${text})` : `（${text}）`;
}

/** Options with their labels in the language of the console, words of a dictionary with its code. */
export function labelled<O extends { label: string }>(options: readonly O[], dictionary?: string): O[] {
  return book ? options.map((option) => ({ ...option, label: label(option.label, undefined, dictionary) })) : [...options];
}

/** A prompt names what it asks for, so that it is recognised by its wording; other labels are only looked up. */
function english(chinese: string, { labels, patterns, contexts }: LabelBook, context = ''): string {
  const found = wordIn(contexts?.[context], chinese) ?? wordIn(labels, chinese);
  if (found !== undefined) return found;
  return (chinese.startsWith(PROMPT) ? fillPattern(chinese, patterns, words) : undefined) ?? chinese;
}

function translated(chinese: string, { labels, patterns, contexts }: LabelBook, context = ''): string | undefined {
  const found = wordIn(contexts?.[context], chinese) ?? wordIn(labels, chinese);
  return found ?? (HAN.test(chinese) ? fillPattern(chinese, patterns, words) : undefined);
}

function wordIn(dictionary: Readonly<Record<string, string>> | undefined, chinese: string): string | undefined {
  return dictionary && Object.hasOwn(dictionary, chinese) ? dictionary[chinese] : undefined;
}

/** A word of a message: a label, a message itself, or several of either. `[doing]` is something that can be done. */
function words(chinese: string, hole: string): string {
  const whole = book && translated(chinese, book, hole === 'doing' ? ACTION : undefined);
  if (whole !== undefined) return whole;
  const between = [
    ['；', '; '],
    ['、', ', '],
  ].find(([mark = '']) => chinese.includes(mark));
  const [mark, separator] = between ?? [];
  return mark
    ? chinese
        .split(mark)
        .map((word) => words(word, hole))
        .join(separator)
    : chinese;
}
