import type { Field, Fields } from '../../../contract/kernel/field.ts';

export interface FormGroup {
  /** `''` for a form without groups. */
  title: string;
  fields: [name: string, spec: Field][];
}

/** `id` and `version` are carried along, never shown. */
const carried = ['id', 'version'];

/** What a form shows, by the groups' order of appearance. Fields without a group join the one before them. */
export function groupsOf(fields: Fields, hidden: readonly string[]): FormGroup[] {
  const groups: FormGroup[] = [];
  let title = '';
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.unshown) continue;
    if (spec.readOnly || spec.hidden || carried.includes(name)) continue;
    title = spec.group ?? title;
    if (!groups.some((group) => group.title === title)) groups.push({ title, fields: [] });
    if (!hidden.includes(name)) groups.find((group) => group.title === title)?.fields.push([name, spec]);
  }
  return groups.filter((group) => group.fields.length > 0);
}

/** The values to start from: declared defaults for a new row, then what was given. */
export function startValues(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  const isNew = values.id === undefined;
  const defaults = isNew
    ? Object.entries(fields).flatMap(([name, spec]) => (spec.default === undefined ? [] : [[name, spec.default]]))
    : [];
  return { ...Object.fromEntries(defaults), ...values };
}

/** What is sent of a row that is edited: the carried names, if the call takes them and the row has them. */
export function carriedOf(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(carried.filter((name) => name in fields && values[name] !== undefined).map((name) => [name, values[name]]));
}

/**
 * Whether a value is the masked one that the row came with: people without the permission to see it in full see
 * `138****5678`, and leaving that alone must not send it back.
 */
export function isStillMasked(spec: Field, value: unknown, given: unknown): boolean {
  return spec.sensitive !== undefined && typeof value === 'string' && value.includes('*') && value === given;
}

/** What is sent: the shown fields that were touched or given; an emptied one as `null`, which clears it. */
export function sentValues(
  fields: Fields,
  names: readonly string[],
  values: Record<string, unknown>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const entries = names.flatMap((name): [string, unknown][] => {
    const spec = fields[name];
    const value = values[name];
    if (!spec || value === undefined || isStillMasked(spec, value, given[name])) return [];
    return [[name, value === '' ? null : value]];
  });
  return { ...Object.fromEntries(entries), ...carriedOf(fields, given) };
}

/** Whether something stands in a form that no draft keeps. */
export function hasSecrets(fields: Fields, values: Record<string, unknown>): boolean {
  return Object.entries(fields).some(([name, { sensitive }]) => sensitive === 'secret' && Boolean(values[name]));
}

/**
 * What is sent of a whole row: what its reader sees masked goes back as it came, where a row without it would be refused (ADR 0076). Calls
 * that take incomplete rows leave alone what is not sent, and need none of it.
 */
export function withMasks<V extends Record<string, unknown>>(fields: Fields, values: V, given: Readonly<Record<string, unknown>> = {}): V {
  const isLeft = (name: string, spec: Field): boolean => values[name] === undefined && isStillMasked(spec, given[name], given[name]);
  const masked = Object.entries(fields).filter(([name, spec]) => spec.required && isLeft(name, spec));
  return { ...values, ...Object.fromEntries(masked.map(([name]) => [name, given[name]])) };
}

/**
 * What was made different from the row that the form was opened with, for calls that leave alone what is not sent: what a colleague has
 * changed meanwhile stays.
 */
export function changedValues<V extends Record<string, unknown>>(values: V, given: Readonly<Record<string, unknown>>): Partial<V> {
  const changed: Partial<V> = { ...values };
  const isSame = (name: string): boolean => JSON.stringify(values[name] ?? null) === JSON.stringify(given[name] ?? null);
  for (const name in changed) if (isSame(name)) delete changed[name];
  return changed;
}

/** The fields of a form of which only these have to be filled; as they are, where nothing says so. */
export function asDemanded(fields: Fields, demanded: readonly string[] | undefined): Fields {
  if (!demanded) return fields;
  const asked = ([name, { required, ...spec }]: [string, Fields[string]]) =>
    [name, required && demanded.includes(name) ? { ...spec, required } : spec] as const;
  return Object.fromEntries(Object.entries(fields).map(asked));
}
