/**
 * What is said to people. A text without values is itself: Chinese, as it is written. A text with values travels as its
 * template and the values, so that whoever shows it can say it in another language without guessing at its wording.
 */
export type Message = string | Said;

/** Chinese with holes `{0}`, `{1}` … and what stands in them. This is also how it is sent. */
export interface Said {
  readonly template: string;
  readonly values: readonly SaidValue[];
}

/** Texts and numbers are data, the same in every language; words, lists and what is said itself are not. */
export type SaidValue = string | number | Word | Several | Said;

/** A word of the product: a label, the title of an action or a state. With its context where it means something else there. */
export interface Word {
  readonly word: string;
  readonly context?: string;
}

/** Several, one after the other. */
export interface Several {
  readonly several: readonly SaidValue[];
  readonly mark: Mark;
}

export type Mark = '、' | '；';

/** How a language says what was written in Chinese. */
export interface Tongue {
  /** A word, or a sentence without values. */
  word(chinese: string, context?: string): string;
  /** The template, with the same holes; nothing where it knows none. */
  template(chinese: string): string | undefined;
  readonly marks: Readonly<Record<Mark, string>>;
}

const HOLE = /\{(\d+)\}/g;

const chinese: Tongue = { word: (text) => text, template: (text) => text, marks: { '、': '、', '；': '；' } };

/** A text with values: ``said`${word(label)}不能超过${most}个字` ``. */
export function said(fixed: TemplateStringsArray, ...values: SaidValue[]): Said {
  return { template: fixed.reduce((made, part, at) => `${made}{${at - 1}}${part}`), values };
}

/** A template that was written with names, `会诊单 {no}`, as it is sent, with the names in the order of its holes. */
export function templateOf(written: string): { template: string; names: string[] } {
  const names: string[] = [];
  return { template: written.replace(/\{(\w+)\}/g, (_, name: string) => `{${names.push(name) - 1}}`), names };
}

/** Marks a value as a word of the product, which is said in the language of the reader. */
export function word(text: string, context?: string): Word {
  return context === undefined ? { word: text } : { word: text, context };
}

/** The title of something that can be done, where the same word elsewhere says what was done. */
export function deed(title: string): Word {
  return word(title, 'action');
}

/** The context of what a list is called, where it names a single one of its rows: in Chinese both are one word. */
export const ONE = 'one';

/** The context of what a page of many rows is called, where the same word elsewhere names one of them: in menus, tabs and trails. */
export const PAGE = 'page';

/** Several values one after the other, separated as the language of the reader does it: words by 、, sentences by ；. */
export function several(values: readonly SaidValue[], mark: Mark = '、'): Several {
  return { several: values, mark };
}

/** One message within another. */
export function phrase(message: Message): SaidValue {
  return typeof message === 'string' ? word(message) : message;
}

/** Whether what came along is something that was said with values. */
export function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'template' in value && 'values' in value;
}

/** What is said, in Chinese. */
export function textOf(message: Message): string {
  return sayIn(message, chinese);
}

/** What is said, in a language. A template that it does not know stays Chinese as a whole. */
export function sayIn(message: Message, tongue: Tongue): string {
  if (typeof message === 'string') return tongue.word(message);
  const found = tongue.template(message.template);
  if (found === undefined) return textOf(message);
  return found.replace(HOLE, (hole, at: string) => valueIn(message.values[Number(at)] ?? hole, tongue));
}

/** How it is sent: the finished Chinese, and beside it the template and its values where there are some. */
export function told(message: Message): { message: string; said?: Said } {
  return typeof message === 'string' ? { message } : { message: textOf(message), said: message };
}

function valueIn(value: SaidValue, tongue: Tongue): string {
  if (typeof value !== 'object') return String(value);
  if ('word' in value) return tongue.word(value.word, value.context);
  if ('several' in value) return value.several.map((one) => valueIn(one, tongue)).join(tongue.marks[value.mark]);
  return sayIn(value, tongue);
}
