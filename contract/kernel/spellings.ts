import type { Field, Fields } from './field.ts';
import { type Message, said, word } from './said.ts';

type Sent = Readonly<Record<string, unknown>>;

/** What a caller said for a field: its value, that they leave it as it is, or why they cannot be understood. */
export type Spelt = { value: unknown } | { left: true } | { message: Message };

/**
 * What was said for a field, under whatever spelling. Two that differ are refused, unless one of them is what the row
 * `shown` has: then the other was edited in a row that came with both. The mask of a value that the reader may not see
 * leaves the value; a mask of anything else would overwrite it.
 */
export function speltFor(name: string, spec: Field, sent: Sent, shown?: Sent): Spelt {
  const sentValues = spellingsSent(name, spec, sent);
  const edited = shown ? sentValues.filter((one) => !isSame(one, shown[name])) : sentValues;
  const [first = sentValues[0], ...others] = edited;
  if (others.some((one) => !isSame(one, first))) return { message: said`${word(spec.label)}的两种写法不一致` };
  if (!isMasked(spec, first)) return { value: first };
  return shown && isSame(first, shown[name]) ? { left: true } : { message: said`${word(spec.label)}已被隐藏，请填写完整` };
}

/** Whether reading needs the row that is being changed: two spellings differ, or a mask came back. */
export function needsShownRow(fields: Fields, sent: Sent): boolean {
  return Object.entries(fields).some(([name, spec]) => {
    const values = spellingsSent(name, spec, sent);
    return values.some((one) => !isSame(one, values[0]) || isMasked(spec, one));
  });
}

function spellingsSent(name: string, { wire }: Field, sent: Sent): unknown[] {
  if (!wire) return sent[name] === undefined || !Object.hasOwn(sent, name) ? [] : [sent[name]];
  return [name, ...wire].flatMap((one) => (Object.hasOwn(sent, one) && sent[one] !== undefined ? [sent[one]] : []));
}

function isMasked({ sensitive }: Field, value: unknown): boolean {
  return sensitive !== undefined && sensitive !== 'secret' && typeof value === 'string' && value.includes('****');
}

/** `1` and `"1"`, `[1,2]` and `"1,2"`, nothing and an empty text are the same on the wire. */
function isSame(one: unknown, other: unknown): boolean {
  const [text, others] = [textOf(one), textOf(other)];
  return text !== undefined && text === others;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (!Array.isArray(value)) return undefined;
  return value.every((item) => typeof item === 'string' || typeof item === 'number') ? value.join(',') : undefined;
}
