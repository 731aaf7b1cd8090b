import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { filterParameters } from '../../../contract/kernel/filter.ts';
import { isClosed } from '../../../contract/kernel/read-input.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { mask } from '../http/present.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const NOT_KEPT = '（不记录）';

/**
 * Domains whose rows are about the house and its staff, not about patients. Everywhere else a log keeps of what was
 * sent only ids, choices and numbers: a text may be a patient's name or history, whatever its field is called.
 */
const withoutPatients = new Set(['session', 'access', 'organisation', 'settings', 'files', 'messages', 'logs', 'develop', 'statistics']);

/** Text that a log may hold: no control characters, whole characters only, at most `max` of them. */
export function logText(value: unknown, max: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(CONTROL, '').toWellFormed();
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** A message of the program itself: long digits and quoted values may be somebody's. */
export function maskMessage(message: string): string {
  return message
    .replace(/"[^"]*"/g, (quoted) => (/^"[\w.-]{1,63}"$/.test(quoted) ? quoted : '"…"'))
    .replace(/\d{7,}[Xx]?/g, (digits) => mask(digits, 'phone'));
}

/** One value as a log shows it (domain rules 6.27.4): secrets never, sensitive ones masked, patients' texts not at all. */
export function maskedValue(spec: Field, value: unknown, domain: string, isKey = false): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (spec.sensitive) return mask(String(value), spec.sensitive);
  if (spec.hidden || spec.kind === 'json') return NOT_KEPT;
  const isFree = ['text', 'longText', 'date', 'datetime'].includes(spec.kind) || isUnknownKey(spec, value);
  if (isFree && !isKey && !withoutPatients.has(domain)) return NOT_KEPT;
  if (spec.kind === 'money') return `¥${(Number(value) / 100).toFixed(2)}`;
  if (value instanceof Date) return toWireTime(value.getTime());
  const words = ownWords(spec);
  const keys = Array.isArray(value) ? value.map(String) : [String(value)];
  return keys.map((key) => (Object.hasOwn(words, key) ? words[key] : key)).join('、');
}

/** Where a dictionary says what is legal, somebody may have sent any text for a key. */
function isUnknownKey(spec: Field, value: unknown): boolean {
  if (spec.kind !== 'choice' && spec.kind !== 'choices') return false;
  const keys = [value].flat().flatMap((key) => String(key).split(','));
  return !isClosed(spec) && keys.some((key) => !Object.hasOwn(spec.choices ?? {}, key));
}

/** What was sent to a call, as one line of JSON: declared fields only, masked, at most `max` characters. */
export function maskedParams(endpoint: Endpoint, sent: Readonly<Record<string, unknown>>, max: number): string | undefined {
  const filters: Fields = endpoint.filters ?? {};
  const byParameter = Object.fromEntries(filterParameters(filters).map(({ name, field }) => [name, filters[field]]));
  const entries = Object.entries(sent).flatMap(([name, value]) => {
    const spec = Object.hasOwn(endpoint.input, name) ? endpoint.input[name] : byParameter[name];
    if (!spec) return ['current', 'size', 'ascs', 'descs'].includes(name) ? [[name, String(value)]] : [];
    const shown = maskedValue(spec, value, endpoint.domain, name === endpoint.key);
    return shown === undefined || shown === '' ? [] : [[name, shown.slice(0, 200)]];
  });
  return entries.length === 0 ? undefined : logText(JSON.stringify(Object.fromEntries(entries)), max);
}
