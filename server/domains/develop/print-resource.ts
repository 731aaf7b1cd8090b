import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../contract/kernel/field.ts';
import { attach, choose, enter, fillIn } from '../../../contract/kernel/prompts.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';

/** Where lines are broken, as the formatter of the project does. */
const LINE = 140;

/** What makes the words for an empty field of its label: named in the declaration, which then says the label once. */
const prompts = { attach, choose, enter, fillIn };

/** The declaration file of a resource, formatted as the project's own. `name` is the constant that it exports. */
export function printResource(name: string, resource: Resource): string {
  const fields = Object.entries(resource.fields).map(([key, spec]) => `    ${key}: ${printField(spec)},`);
  const { unique, menu } = resource;
  const asking = [...new Set(Object.values(resource.fields).flatMap((spec) => promptOf(spec) ?? []))].sort();
  return [
    "import { field } from '../../kernel/field.ts';",
    ...(asking.length > 0 ? [`import { ${asking.join(', ')} } from '../../kernel/prompts.ts';`] : []),
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

function promptOf({ label, required }: Field): string | undefined {
  return Object.entries(prompts).find(([, prompt]) => isDeepStrictEqual(prompt(label), required))?.[0];
}

function printField(spec: Field): string {
  const { kind, label, choices, type: _, ...options } = spec;
  const prompt = promptOf(spec);
  const maker = choices === undefined && (kind === 'choice' || kind === 'choices') ? { choice: 'entry', choices: 'entries' }[kind] : kind;
  const given = Object.entries({ ...options, ...(prompt ? { required: new Name(prompt) } : {}) }).filter(
    ([, value]) => value !== undefined,
  );
  const parts = [quote(label), ...(choices ? [object(choices)] : []), ...(given.length > 0 ? [object(Object.fromEntries(given))] : [])];
  const whole = `field.${maker}(${parts.join(', ')})`;
  if (whole.length <= LINE - 20 || given.length === 0) return whole;
  const lines = given.map(([key, value]) => `      ${key}: ${literal(value)},`);
  return `field.${maker}(${parts.slice(0, -1).join(', ')}, {\n${lines.join('\n')}\n    })`;
}

/** Stands in the declaration as it is. */
class Name {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  toString(): string {
    return this.#name;
  }
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
