import type { Field, Fields } from './field.ts';

type Sent = Readonly<Record<string, unknown>>;

/** What a caller said for a field: its value, that they leave it as it is, or why they cannot be understood. */
export type Said = { value: unknown } | { left: true } | { message: string };

/**
 * What was said for a field, under whatever spelling. Two that differ are refused, unless one of them is what the row
 * `shown` has: then the other was edited in a row that came with both. The mask of a value that the reader may not see
 * leaves the value; a mask of anything else would overwrite it.
 */
export function saidOf(name: string, spec: Field, sent: Sent, shown?: Sent): Said {
  const said = spellingsSent(name, spec, sent);
  const edited = shown ? said.filter((one) => !isSame(one, shown[name])) : said;
  const [first = said[0], ...others] = edited;
  if (others.some((one) => !isSame(one, first))) return { message: `${spec.label}的两种写法不一致` };
  if (!isMasked(spec, first)) return { value: first };
  return shown && isSame(first, shown[name]) ? { left: true } : { message: `${spec.label}已被隐藏，请填写完整` };
}

/** Whether reading needs the row that is being changed: two spellings differ, or a mask came back. */
export function needsShownRow(fields: Fields, sent: Sent): boolean {
  return Object.entries(fields).some(([name, spec]) => {
    const said = spellingsSent(name, spec, sent);
    return said.some((one) => !isSame(one, said[0]) || isMasked(spec, one));
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
