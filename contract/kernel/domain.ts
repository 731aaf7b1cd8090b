import { SCOPED_RESOURCES } from './data-scope.ts';
import type { MenuItem } from './menu.ts';
import type { Param, ParamRule, Params } from './param.ts';
import type { Resource } from './resource-row.ts';
import type { SearchGroup } from './search.ts';
import type { States } from './states.ts';
import type { UploadPolicy } from './upload-policies.ts';

/** An enumeration that every installation starts with. People rename, order and seal its entries. */
export interface Dictionary {
  readonly code: string;
  readonly title: string;
  /** Key to label, in order. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The parts that people play: in a hospital, and the operator's for all of them. Somebody may have several. */
export type Part =
  | 'operator'
  | 'admin'
  | 'head'
  | 'doctor'
  | 'expert'
  | 'cashier'
  | 'clinical'
  | 'nurse'
  | 'technician'
  | 'office'
  | 'clerk';

/** All that is true of one domain, wherever it is needed (design §5). Nothing else in the product names a domain. */
export interface Domain {
  /** The name of its folders, and of its calls' `domain`. */
  readonly name: string;
  /** What people call it, wherever a screen names a part of the product. */
  readonly title: string;
  /** What every installation stands on: any domain may use it, and it cannot be left out. */
  readonly isPlatform?: true;
  /** Other domains whose contract, reads or screens its own files import. Without one of them it cannot be there. */
  readonly reads?: readonly string[];
  readonly resources?: readonly Resource[];
  /** Pages that are no plain resource's. */
  readonly menu?: readonly MenuItem[];
  /**
   * The codes of its pages and buttons that a part needs. Roles of the demonstration, of the tests' people and of an administrator
   * whom the command line adds hold them; what a real role holds, its hospital decides.
   */
  readonly grants?: Readonly<Partial<Record<Part, readonly string[]>>>;
  readonly params?: Params;
  readonly paramRules?: readonly ParamRule[];
  readonly dictionaries?: readonly Dictionary[];
  /** Kinds of its rows that a role may reach differently far, and what people call them: the same in lists, details, exports and numbers. */
  readonly scopes?: Readonly<Record<string, string>>;
  /** What its forms let people upload, each under a code of its own. */
  readonly uploads?: readonly UploadPolicy[];
  /** What of it the console's search finds; how, its module says. */
  readonly searches?: readonly SearchGroup[];
  /** What may become of its rows that are no resource's: drawn, like the lives of those, on the pages for engineers that ask for it. */
  readonly states?: readonly States[];
}

export function defineDomain<const D extends Domain>(domain: D): D {
  return domain;
}

/** What of all domains somebody holds who plays this part. */
export function grantedTo(domains: readonly Domain[], part: Part): string[] {
  return [...new Set(domains.flatMap(({ grants }) => grants?.[part] ?? []))];
}

export function resourcesOf(domains: readonly Domain[]): Resource[] {
  return domains.flatMap(({ resources = [] }) => resources);
}

/** In the order of the domains. Throws for a key that two of them declare. */
export function paramsOf(domains: readonly Domain[]): ReadonlyMap<string, Param> {
  return uniqueMap(domains.flatMap(({ params = {} }) => Object.entries(params)));
}

/** By code: those of the domains, the names of the domains themselves, and those of the rows that have a data scope. Throws for a code that is declared twice. */
export function dictionariesOf(domains: readonly Domain[]): ReadonlyMap<string, Dictionary> {
  const names = { code: 'domain', title: '业务域', entries: Object.fromEntries(domains.map(({ name, title }) => [name, title])) };
  const scopes = { code: SCOPED_RESOURCES, title: '数据资源', entries: Object.fromEntries(scopesOf(domains)) };
  const all = [...domains.flatMap(({ dictionaries = [] }) => dictionaries), names, scopes];
  return uniqueMap(all.map((one) => [one.code, one] as const));
}

/** What people call the kinds of rows that have a data scope of their own. Throws for one that two domains declare. */
export function scopesOf(domains: readonly Domain[]): ReadonlyMap<string, string> {
  return uniqueMap(domains.flatMap(({ scopes = {} }) => Object.entries(scopes)));
}

/** By code. The console checks by them before anything is sent, the server when it arrives. Throws for a code that is declared twice. */
export function uploadsOf(domains: readonly Domain[]): ReadonlyMap<string, UploadPolicy> {
  return uniqueMap(domains.flatMap(({ uploads = [] }) => uploads).map((one) => [one.code, one] as const));
}

/** Throws where two domains declare what only one can have. */
export function refuseDoubles(domains: readonly Domain[]): void {
  for (const declared of [paramsOf, dictionariesOf, uploadsOf]) declared(domains);
}

function uniqueMap<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const map = new Map(entries);
  if (map.size < entries.length) throw new Error(`declared twice: ${doubles(entries.map(([key]) => key)).join(', ')}`);
  return map;
}

function doubles(keys: readonly string[]): string[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}
