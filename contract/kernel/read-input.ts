import type { FieldError } from './envelope.ts';
import { type Field, type Fields, type InputOf, maxLength, mostIds, spellingsOf } from './field.ts';
import { type Message, said, word } from './said.ts';
import { speltFor } from './spellings.ts';
import { fromWireTime } from './wire-time.ts';

export type Reading<T = Record<string, unknown>> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

export interface ReadOptions {
  /** A draft may leave required fields empty; what is filled in must still be right. */
  draft?: boolean;
  /** What is not declared, or optional and cannot be read, counts as not sent: see `Endpoint`. */
  isLenient?: boolean | undefined;
  /** Read-only fields are accepted too: for rows that the server itself makes, such as demo data and imports. */
  includeReadOnly?: boolean;
  /** Names that come back with a row that was read, and say nothing here: passed over, never applied. */
  ignored?: ReadonlySet<string>;
  /** The row that is being changed, as its reader sees it: tells which of two spellings was edited, and what is a mask. */
  shown?: Readonly<Record<string, unknown>>;
}

// Control characters other than tab, line feed and carriage return, and the two that are none: PostgreSQL refuses NUL, screens garble the rest,
// and no sheet opens that has one in a cell.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^-?\d{1,15}$/;
const MAX_JSON_LENGTH = 20_000;
const MAX_KEY = 100;

/**
 * Checks what a caller sent against the declared fields: unknown names are refused by name, texts are trimmed,
 * `''` and `null` clear a field, absent leaves it. Every problem is told, each in the user's words.
 */
export function readInput<F extends Fields>(fields: F, raw: unknown): Reading<InputOf<F>>;
export function readInput(fields: Fields, raw: unknown, options: ReadOptions): Reading;
export function readInput(fields: Fields, raw: unknown, options: ReadOptions = {}): Reading {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return refused([{ field: '', message: '请求内容应为一个对象' }]);
  const sent = raw as Record<string, unknown>;
  const errors: FieldError[] = [];
  const value: Record<string, unknown> = {};
  const spellings = spellingsOf(fields);
  for (const name of Object.keys(sent)) {
    const spec = Object.hasOwn(fields, name) ? fields[name] : fields[spellings.get(name) ?? ''];
    const isRead = spec && !spec.hidden && (!spec.readOnly || options.includeReadOnly);
    if (!isRead && !options.isLenient && !options.ignored?.has(name))
      errors.push({ field: clip(name), message: said`不支持的参数：${clip(name)}` });
  }
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.hidden || (spec.readOnly && !options.includeReadOnly)) continue;
    const spelt = speltFor(name, spec, sent, options.shown);
    if ('left' in spelt) continue;
    const result = 'message' in spelt ? spelt : readField(spec, spelt.value, options);
    if ('message' in result) {
      if (spec.required || !options.isLenient) errors.push({ field: name, message: result.message });
    } else if (result.value !== undefined) value[name] = result.value;
  }
  return errors.length > 0 ? refused(errors) : { ok: true, value };
}

/** The exact message for one field's value, or `undefined` when it is fine. The form asks this while the user types. */
export function checkField(spec: Field, raw: unknown): Message | undefined {
  const result = readField(spec, raw, {});
  return 'message' in result ? result.message : undefined;
}

/** Whether the declaration alone says which keys are legal; else the dictionary does, and whoever writes a row asks it. */
export function isClosed(spec: Field): boolean {
  return spec.choices !== undefined && !spec.isOpen;
}

type FieldReading = { value: unknown } | { message: Message };

/** What a client of this family means by a value that it sends instead of ours. */
function synonymOf({ synonyms }: Field, sent: unknown): unknown {
  const isPlain = typeof sent === 'string' || typeof sent === 'number';
  return synonyms && isPlain && Object.hasOwn(synonyms, String(sent)) ? synonyms[String(sent)] : sent;
}

function readField(spec: Field, sent: unknown, { draft }: ReadOptions): FieldReading {
  const raw = synonymOf(spec, sent);
  const empty =
    raw === undefined ||
    raw === null ||
    (typeof raw === 'string' && raw.trim() === '') ||
    (Array.isArray(raw) && raw.length === 0) ||
    (spec.root === true && (raw === '0' || raw === 0));
  if (!empty) return readValue(spec, raw);
  if (spec.required && !draft)
    return spec.default !== undefined && raw === undefined ? { value: spec.default } : { message: spec.required };
  return { value: raw === undefined ? undefined : null };
}

/** One present value, as the store keeps it. Used for filters as well, which have no notion of required. */
export function readValue(spec: Field, raw: unknown): FieldReading {
  switch (spec.kind) {
    case 'id':
      return typeof raw === 'string' && UUID.test(raw) ? { value: raw.toLowerCase() } : wrong(spec);
    case 'text':
    case 'longText':
      return readText(spec, raw);
    case 'choice':
      return readChoice(spec, raw);
    case 'choices':
      return readChoices(spec, raw);
    case 'flag':
      return raw === 0 || raw === 1 || raw === '0' || raw === '1' ? { value: Number(raw) } : wrong(spec);
    case 'whole':
    case 'money':
      return readNumber(spec, raw);
    case 'date':
    case 'datetime':
      return readTime(spec, raw);
    case 'ids':
      return readIds(spec, raw);
    case 'files':
      return readFiles(spec, raw);
    case 'json':
      return readJson(spec, raw);
  }
}

function readText(spec: Field, raw: unknown): FieldReading {
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrong(spec);
  const entered = String(raw).trim();
  // One person has one number, however its X is written.
  const text = spec.sensitive === 'idNumber' ? entered.toUpperCase() : entered;
  if (CONTROL.test(text) || !text.isWellFormed()) return { message: said`${word(spec.label)}含有不允许的字符` };
  const failed = spec.format?.first?.find(({ pattern }) => !pattern.test(text));
  if (failed) return { message: failed.message };
  if (text.length > maxLength(spec)) return { message: said`${word(spec.label)}不能超过${maxLength(spec)}个字` };
  if (spec.min !== undefined && text.length < spec.min) return { message: said`${word(spec.label)}不能少于${spec.min}个字` };
  if (spec.format && !(spec.format.pattern.test(text) && (spec.format.holds?.(text) ?? true))) return { message: spec.format.message };
  return { value: text };
}

function readChoice(spec: Field, raw: unknown): FieldReading {
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrong(spec);
  const key = String(raw).trim();
  if (isClosed(spec)) return Object.hasOwn(spec.choices ?? {}, key) ? { value: key } : { message: said`${word(spec.label)}不在可选范围内` };
  if (spec.format && !spec.format.pattern.test(key)) return { message: spec.format.message };
  return key.length <= maxLength(spec) && !CONTROL.test(key) ? { value: key } : wrong(spec);
}

function readChoices(spec: Field, raw: unknown): FieldReading {
  const list = listOf(raw);
  if (!list) return wrong(spec);
  const known = list.every((key) => (isClosed(spec) ? Object.hasOwn(spec.choices ?? {}, key) : key.length <= MAX_KEY));
  return known ? { value: [...new Set(list)] } : { message: said`${word(spec.label)}不在可选范围内` };
}

function readNumber(spec: Field, raw: unknown): FieldReading {
  if ((typeof raw !== 'string' && typeof raw !== 'number') || !INTEGER.test(String(raw).trim()))
    return { message: spec.format?.message ?? said`${word(spec.label)}应为整数` };
  const number = Number(raw);
  const least = spec.min ?? (spec.kind === 'money' ? 0 : -2_147_483_648);
  const most = spec.max ?? (spec.kind === 'money' ? 100_000_000_00 : 2_147_483_647);
  if (spec.format && (number < least || number > most)) return { message: spec.format.message };
  const shown = (limit: number) => (spec.kind === 'money' ? said`${limit / 100}元` : limit);
  if (number < least) return { message: said`${word(spec.label)}不能小于${shown(least)}` };
  if (number > most) return { message: said`${word(spec.label)}不能大于${shown(most)}` };
  return { value: number };
}

function readTime(spec: Field, raw: unknown): FieldReading {
  if (typeof raw !== 'string') return wrong(spec);
  const text = raw.trim().replaceAll('/', '-');
  const ms = fromWireTime(text);
  if (ms === undefined) return spec.format ? { message: spec.format.message } : wrong(spec);
  if (spec.kind === 'date') return { value: text.slice(0, 10) };
  return { value: new Date(ms) };
}

function readIds(spec: Field, raw: unknown): FieldReading {
  const most = mostIds(spec);
  const list = listOf(raw, Math.max(500, most));
  if (!list?.every((item) => UUID.test(item))) return spec.format ? { message: spec.format.message } : wrong(spec);
  if (list.length > most) return { message: said`${word(spec.label)}最多选择${most}个` };
  return { value: list.map((item) => item.toLowerCase()) };
}

function readFiles(spec: Field, raw: unknown): FieldReading {
  const most = spec.max ?? 20;
  const list = listOf(raw, Math.max(500, most));
  if (!list?.every((item) => item.length <= 500)) return wrong(spec);
  return list.length <= most ? { value: list } : { message: said`${word(spec.label)}最多上传${most}个` };
}

/** In a query or a form a structure can only be its text. */
function readJson(spec: Field, raw: unknown): FieldReading {
  if (JSON.stringify(raw).length > (spec.max ?? MAX_JSON_LENGTH)) return { message: said`${word(spec.label)}内容过长` };
  if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return { value: raw };
  try {
    return { value: JSON.parse(raw) };
  } catch {
    return wrong(spec);
  }
}

/** Lists arrive as arrays, or comma-joined from query strings and clients of this family. */
function listOf(raw: unknown, most = 500): string[] | undefined {
  const list = typeof raw === 'string' || typeof raw === 'number' ? String(raw).split(',') : raw;
  if (!Array.isArray(list) || list.length > most) return undefined;
  const texts = list.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : ''));
  return texts.every((text) => text !== '' && !CONTROL.test(text) && text.isWellFormed()) ? texts : undefined;
}

function wrong(spec: Field): FieldReading {
  return { message: said`${word(spec.label)}格式不正确` };
}

function refused(errors: FieldError[]): { ok: false; errors: FieldError[] } {
  return { ok: false, errors };
}

/** A name from outside is repeated in a message only in part. */
function clip(name: string): string {
  const plain = name.replace(CONTROL, '');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
