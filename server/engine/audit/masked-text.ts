import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Field, type Fields, spellingsOf } from '../../../contract/kernel/field.ts';
import { filterParameters } from '../../../contract/kernel/filter.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { cutText } from '../../platform/cut-text.ts';
import { maskContent } from './mask-content.ts';
import { lengthOnly, maskText, maskTold, maskTree, type Told, toldByName } from './mask-named.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const NOT_KEPT = '（不记录）';

/**
 * Domains whose rows are about the house and its staff, not about patients. Everywhere else a log keeps of what was
 * sent only ids, choices and numbers: a text may be a patient's name or history, whatever its field is called. Messages
 * and files are not among these: a title and the name of a picture often say whom they are about.
 */
const withoutPatients = new Set(['session', 'access', 'organisation', 'settings', 'logs', 'develop', 'statistics', 'iot']);

/** Text that a log may hold: no control characters, whole characters only, at most `max` of them. */
export function logText(value: unknown, max: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(CONTROL, '').toWellFormed();
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** Anything that somebody sent, as text that a log may hold: masked by the names in it and by what it says. */
export function maskedText(value: unknown, max: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return logText(typeof value === 'string' ? maskText(value) : JSON.stringify(maskTree(value)), max);
}

/** What may stand in quotes in a message of the database: the name of what it is about. */
const NAMED_OBJECT = /^(?:column|relation|constraint|table|index|function|schema|role|database|sequence|type|parameter|partition) $/;

/** A message of the program itself: long digits and quoted values may be somebody's. */
export function maskMessage(message: string): string {
  const head = message.split('\n')[0] ?? '';
  return maskContent(withoutQuoted(head)).replace(/(?<![\w-])\d{7,30}[Xx]?(?![\w-])/g, (digits) => maskTold(digits, 'phone'));
}

/** From the first quoted value on to the last quote nothing is kept: a value may hold quotes itself. */
function withoutQuoted(message: string): string {
  for (const { index, 0: quoted } of message.matchAll(/"[^"]*"/g)) {
    const before = /\b[a-z]{1,12} $/.exec(message.slice(Math.max(0, index - 13), index))?.[0] ?? '';
    if (NAMED_OBJECT.test(before) && /^"[\w.-]{1,63}"$/.test(quoted)) continue;
    return `${message.slice(0, index)}"…"${message.slice(message.lastIndexOf('"') + 1)}`;
  }
  return message;
}

/**
 * One value as a log shows it (domain rules 6.27.4), under the name that it has on the wire: secrets never, sensitive ones
 * masked, of what is written about patients its length. What does not look like its kind is a text like any other.
 */
export function maskedValue(spec: Field, value: unknown, { domain, name, isKey = false }: Place): string | undefined {
  if (value === undefined || value === null) return undefined;
  const kind = spec.sensitive ?? (couldHoldText(spec) ? toldByName(name) : undefined);
  if (kind) return toldValue(value, kind);
  if (spec.hidden || spec.kind === 'json') return NOT_KEPT;
  if (value instanceof Date) return withoutPatients.has(domain) ? toWireTime(value.getTime()) : NOT_KEPT;
  if (isPlain(spec, value)) return plainValue(spec, value, !isKey && !withoutPatients.has(domain));
  if (withoutPatients.has(domain) && couldHoldText(spec)) return maskedText(value, 2_000);
  return lengthOnly(textOf(value));
}

export interface Place {
  domain: string;
  name: string;
  isKey?: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Several values, in a list or joined by commas, each by itself. */
function toldValue(value: unknown, kind: Told): string {
  if (kind === 'secret') return maskTold('', kind);
  if (typeof value === 'object') return JSON.stringify(maskTree(value, kind));
  const parts = String(value).split(/[,，]/).slice(0, 50);
  return parts.map((part) => (part === '' ? '' : maskTold(part.trim(), kind))).join(',');
}

const couldHoldText = ({ kind, choices }: Field): boolean =>
  ['text', 'longText', 'ids', 'files', 'json'].includes(kind) || ((kind === 'choice' || kind === 'choices') && !choices);

const plainKinds: Partial<Record<Field['kind'], RegExp>> = {
  id: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,6})$/i,
  ids: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  files: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  flag: /^[01]$/,
  whole: /^-?\d{1,10}$/,
  money: /^-?\d{1,10}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/,
};

/** Whether every part of the value is what its kind promises: then it can be nobody's name and no number of anybody. */
function isPlain(spec: Field, value: unknown): boolean {
  if (spec.kind === 'choice' || spec.kind === 'choices') return !isUnknownKey(spec, value);
  const pattern = plainKinds[spec.kind];
  const parts = [value].flat().flatMap((part) => (typeof part === 'object' ? [''] : String(part).split(',')));
  return pattern !== undefined && parts.every((part) => pattern.test(part));
}

function plainValue(spec: Field, value: unknown, isAboutPatients: boolean): string {
  // A day may be that of a birth.
  if (isAboutPatients && (spec.kind === 'date' || spec.kind === 'datetime')) return NOT_KEPT;
  if (spec.kind === 'money') return `¥${(Number(value) / 100).toFixed(2)}`;
  const words = ownWords(spec);
  const keys = Array.isArray(value) ? value.map(String) : [String(value)];
  return keys.map((key) => (Object.hasOwn(words, key) ? words[key] : key)).join('、');
}

/** Whatever is legal, somebody may have sent any text for a key. */
function isUnknownKey(spec: Field, value: unknown): boolean {
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return false;
  const keys = [value].flat().flatMap((key) => String(key).split(','));
  return keys.some((key) => !Object.hasOwn(spec.choices ?? {}, key));
}

/**
 * What was sent to a call, as one line of JSON: declared fields only, masked, at most `max` characters. `known` are the program's own
 * words beside it, such as ids of what was answered.
 */
export function maskedParams(
  endpoint: Endpoint,
  sent: Readonly<Record<string, unknown>>,
  max: number,
  known: Readonly<Record<string, string>> = {},
): string | undefined {
  const filters: Fields = endpoint.filters ?? {};
  const byParameter = Object.fromEntries(filterParameters(filters).map(({ name, field }) => [name, filters[field]]));
  const spellings = spellingsOf(endpoint.input);
  const entries = Object.entries(sent).flatMap(([name, value]) => {
    const own = spellings.get(name) ?? name;
    const spec = Object.hasOwn(endpoint.input, own) ? endpoint.input[own] : byParameter[name];
    if (!spec) return pagingOf(endpoint, name, String(value));
    const shown = maskedValue(spec, value, { domain: endpoint.domain, name, isKey: name === endpoint.key });
    return shown === undefined || shown === '' ? [] : [[name, cutText(shown, 200)]];
  });
  const all = { ...Object.fromEntries(entries), ...known };
  return Object.keys(all).length === 0 ? undefined : logText(JSON.stringify(all), max);
}

/** Page and sorting, where they are what they should be. */
function pagingOf({ sortable = [] }: Endpoint, name: string, value: string): [string, string][] {
  if (name === 'current' || name === 'size') return [[name, /^\d{1,6}$/.test(value) ? value : NOT_KEPT]];
  if (name !== 'ascs' && name !== 'descs') return [];
  return [[name, value.split(',').every((one) => sortable.includes(one)) ? value : NOT_KEPT]];
}
