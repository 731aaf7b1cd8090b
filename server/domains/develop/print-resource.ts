import type { Field } from '../../../contract/kernel/field.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';

/** Where lines are broken, as the formatter of the project does. */
const LINE = 140;

/** The declaration file of a resource, formatted as the project's own. `name` is the constant that it exports. */
export function printResource(name: string, resource: Resource): string {
  const fields = Object.entries(resource.fields).map(([key, spec]) => `    ${key}: ${printField(spec)},`);
  const { unique, menu } = resource;
  return [
    "import { field } from '../../kernel/field.ts';",
    "import { defineResource } from '../../kernel/resource.ts';",
    '',
    `export const ${name} = defineResource({`,
    `  name: ${quote(resource.name)},`,
    `  title: ${quote(resource.title)},`,
    `  domain: ${quote(resource.domain)},`,
    `  path: ${quote(resource.path)},`,
    `  scope: ${quote(resource.scope)},`,
    `  permission: ${quote(resource.permission)},`,
    '  fields: {',
    ...fields,
    '  },',
    `  columns: ${list(resource.columns)},`,
    `  verbs: ${list(resource.verbs)},`,
    ...(unique ? [`  unique: [${unique.map(list).join(', ')}],`] : []),
    ...(menu ? [`  menu: ${object({ ...menu })},`] : []),
    '});',
    '',
  ].join('\n');
}

/** A text as the program has it: whatever is in it, it stays a text. */
export function quote(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

function printField({ kind, label, choices, type: _, ...options }: Field): string {
  const maker = choices === undefined && (kind === 'choice' || kind === 'choices') ? { choice: 'entry', choices: 'entries' }[kind] : kind;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const parts = [quote(label), ...(choices ? [object(choices)] : []), ...(given.length > 0 ? [object(Object.fromEntries(given))] : [])];
  const whole = `field.${maker}(${parts.join(', ')})`;
  if (whole.length <= LINE - 20 || given.length === 0) return whole;
  const lines = given.map(([key, value]) => `      ${key}: ${literal(value)},`);
  return `field.${maker}(${parts.slice(0, -1).join(', ')}, {\n${lines.join('\n')}\n    })`;
}

function object(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return `{ ${pairs.map(([key, value]) => `${keyOf(key)}: ${literal(value)}`).join(', ')} }`;
}

/** Keys that are not names are quoted; numbers stay as they are. */
function keyOf(key: string): string {
  return /^(?:[A-Za-z_][A-Za-z0-9_]*|0|[1-9][0-9]*)$/.test(key) ? key : quote(key);
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : String(value);
}

function list(values: readonly string[]): string {
  return `[${values.map(quote).join(', ')}]`;
}
