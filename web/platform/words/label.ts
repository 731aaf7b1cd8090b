import { type Message, ONE, PAGE, sayIn, type Tongue, textOf } from '../../../contract/kernel/said.ts';

/**
 * English for the texts that are declared once, in Chinese: labels, titles, choices and messages of the contract, and
 * the words that domain screens write out themselves. The dictionary is fetched by those who choose English.
 */
export interface LabelBook {
  /** Chinese text to English; `{name}` marks a value. */
  readonly labels: Readonly<Record<string, string>>;
  /** Templates of what contract and server say with values, with the same holes `{0}` in both languages. */
  readonly templates: Readonly<Record<string, string>>;
  /** By context: what a word means there and nowhere else. */
  readonly contexts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type LabelValues = Readonly<Record<string, string | number>>;

/** The context of what can be done. */
const ACTION = 'action';

const PLAIN = /^[\x20-\x7e]*$/;

/** How the values of a message are said where the console speaks English. */
const english: Tongue = {
  word: (chinese, context) => label(chinese, undefined, context),
  // What holds nothing but values and what every language writes needs no other words.
  template: (chinese) => wordIn(book?.templates, chinese) ?? (PLAIN.test(chinese) ? chinese : undefined),
  marks: { '、': ', ', '；': '; ' },
};

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
  const found = (book && (wordIn(book.contexts?.[context ?? ''], chinese) ?? wordIn(book.labels, chinese))) ?? chinese;
  return values ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : found;
}

/** What something is called that can be done: what a button does, where the same word elsewhere says what was done. */
export function actionLabel(title: string): string {
  return label(title, undefined, ACTION);
}

/** What a single one is called of which a list has many: `Patient card`, in the list of `Patient cards`. */
export function oneLabel(title: string): string {
  return label(title, undefined, ONE);
}

/** What a page is called: `Reports`, where each of them is a `Report`. */
export function pageLabel(title: string): string {
  return label(title, undefined, PAGE);
}

/** What stands on the button of a question that does something: never a mere OK. */
export function confirmLabel(title: string): string {
  return label('确定{title}', { title: actionLabel(title) });
}

/** What contract or server say of something, in the language of the console. */
export function messageText(message: Message): string {
  return book ? sayIn(message, english) : textOf(message);
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

function wordIn(dictionary: Readonly<Record<string, string>> | undefined, chinese: string): string | undefined {
  return dictionary && Object.hasOwn(dictionary, chinese) ? dictionary[chinese] : undefined;
}
