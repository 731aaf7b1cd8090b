import { type Endpoint, PUBLIC, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
import type { Fields } from '../../contract/kernel/field.ts';
import { codesOf } from '../../contract/kernel/menu.ts';
import { nearestOf } from '../../contract/kernel/nearest.ts';
import { HOSPITAL } from '../../contract/kernel/reference.ts';
import type { Resource } from '../../contract/kernel/resource-row.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { servedBy } from './http/app.ts';
import type { Module } from './module.ts';
import { declaredTables, isDeclared, type Table, tableNamed } from './store/table.ts';
import { wholeMenu } from './whole-menu.ts';

/** A name, where it is said, and what it should be one of. */
interface Named {
  readonly name: string;
  readonly at: string;
  readonly among: readonly string[];
  readonly what: string;
}

/**
 * Throws a sentence for the names of rights and tables in declarations that there are none of, each with the nearest one:
 * otherwise a right would silently not work, and a reference break the first call that has it.
 */
export function refuseUnknownNames(modules: readonly Module[]): void {
  const unknown = [...namedRights(modules), ...namedTables(modules)].filter(({ name, among }) => !among.includes(name));
  if (unknown.length > 0) throw new StartupError(unknown.map(sentenceOf).join('\n'));
}

function sentenceOf({ name, at, among, what }: Named): string {
  const nearest = nearestOf(name, among);
  return `${at} names ${name}, and there is no such ${what}${nearest ? `: did you mean ${nearest}?` : ''}`;
}

/** What is granted and told to somebody, and what a call needs. */
function namedRights(modules: readonly Module[]): Named[] {
  const domains = modules.flatMap(({ domain }) => domain ?? []);
  const among = codesOf(wholeMenu(domains));
  const right = (at: string) => (name: string) => ({ name, at, among, what: 'right in a menu' });
  const granted = domains.flatMap(({ name, grants = {} }) =>
    Object.entries(grants).flatMap(([part, codes]) => codes.map(right(`what ${name} grants to ${part}`))),
  );
  const told = domains.flatMap(({ resources = [] }) =>
    resources.flatMap(({ name, lifecycle }) =>
      [...Object.values(lifecycle?.moves ?? {}), ...Object.values(lifecycle?.deadlines ?? {})]
        .flatMap(({ tells = [] }) => tells.flatMap(({ permission = [] }) => permission))
        .map(right(`whoever ${name} tells of a move`)),
    ),
  );
  const asked = endpointsOf(modules).flatMap(({ name, permission }) =>
    [permission]
      .flat()
      .filter((code) => code !== PUBLIC && code !== SIGNED_IN)
      .map(right(`the permission of ${name}`)),
  );
  return [...granted, ...told, ...asked];
}

function endpointsOf(modules: readonly Module[]): Endpoint[] {
  return servedBy(modules).map(({ endpoint }) => endpoint);
}

/** What fields, tables and calls refer to, and what stands in the way of a removal. */
function namedTables(modules: readonly Module[]): Named[] {
  const among = declaredTables().map(({ name }) => name);
  const table = (at: string, name: string) => ({
    name: name === HOSPITAL ? 'tenant' : name.replaceAll('-', '_'),
    at,
    among,
    what: 'table',
  });
  const ofTables = modules.flatMap(({ tables }) => tables).flatMap(({ name, references }) => referred(name, references));
  const ofCalls = endpointsOf(modules).flatMap(({ name, input, keyOf }) => [
    ...fieldNames(name, input),
    ...(keyOf === undefined ? [] : [[`the key of ${name}`, keyOf] as const]),
  ]);
  const resources = modules.flatMap(({ domain }) => domain?.resources ?? []);
  const ofResources = resources.flatMap(({ name, fields, references = {} }) => [
    ...fieldNames(name, fields),
    ...referred(name, references),
  ]);
  const uses = resources.flatMap(usesOf);
  return [
    ...[...ofTables, ...ofCalls, ...ofResources].map(([at, name]) => table(at, name)),
    ...uses.map(({ name, at }) => table(at, name)),
    ...uses.flatMap(({ name, at, field }) => (isDeclared(name) ? [fieldOf(tableNamed(name), field, at)] : [])),
  ];
}

type Place = readonly [at: string, name: string];

function referred(owner: string, references: Readonly<Record<string, string>>): Place[] {
  return Object.entries(references).map(([field, name]) => [`${owner}.${field}`, name]);
}

function fieldNames(owner: string, fields: Fields): Place[] {
  return Object.entries(fields).flatMap(([field, { names }]) => (names === undefined ? [] : [[`${owner}.${field}`, names] as const]));
}

function usesOf({ name, usedBy = [] }: Resource) {
  return usedBy.flatMap(({ table, field, heldBy = field }) =>
    [...new Set([field, heldBy])].map((used) => ({ name: table, field: used, at: `what stands in the way of removing ${name}` })),
  );
}

function fieldOf({ name: owner, fields }: Table, name: string, at: string): Named {
  return { name, at, among: Object.keys(fields), what: `field of ${owner}` };
}
