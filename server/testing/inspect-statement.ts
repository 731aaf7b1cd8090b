import type { Runner } from '../engine/store/runner.ts';
import { isOwned } from '../engine/store/table.ts';
import { modules } from '../modules.ts';

const owned = modules
  .flatMap((module) => module.tables)
  .filter(isOwned)
  .map(({ name }) => name)
  .join('|');
const namesOwned = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:${owned})\\b`, 'i');
const joinsOutside = new RegExp(`\\b(?:LEFT|RIGHT|FULL)\\s+(?:OUTER\\s+)?JOIN\\s+(?:${owned})\\b`, 'i');
const joinsOwned = new RegExp(
  `\\bJOIN\\s+(?:${owned})\\b[^()]*?\\bON\\b([\\s\\S]*?)(?=\\b(?:JOIN|LEFT|RIGHT|FULL|CROSS|WHERE|GROUP|ORDER|LIMIT|UNION)\\b|$)`,
  'gi',
);
const fromOwned = new RegExp(`\\bFROM\\s+(?:${owned})\\b`, 'i');
const addsSelected = new RegExp(`^\\s*INSERT\\s+INTO\\s+(?:${owned})\\b[^;]*\\bSELECT\\b`, 'i');
const volatile = /\b(?:now|random|gen_random_uuid|clock_timestamp)\(\)/i;
const tenantGiven = /\btenant_id = (?:\$\d|')/i;

type Scope = Runner['scope'];

interface Rule {
  says: string;
  isBroken(text: string, scope: Scope): boolean;
}

/**
 * The first fence, and what Citus carries out on rows that lie with their tenants (design §9; each was refused by a real one).
 * The plain database would answer all of these.
 */
const rules: readonly Rule[] = [
  {
    says: 'within a tenant, a statement on rows of tenants names the tenant',
    isBroken: (text, scope) => scope === 'tenant' && namesOwned.test(text) && !/\b(?:target_)?tenant_id\b/.test(text),
  },
  {
    says: 'nothing changes rows by volatile functions',
    isBroken: (text) => /^\s*(?:UPDATE|INSERT)/i.test(text) && volatile.test(text),
  },
  {
    says: 'a row is locked within its tenant: find the owner first',
    isBroken: (text) => /\bFOR (?:NO KEY )?(?:UPDATE|(?:KEY )?SHARE)\b/i.test(text) && namesOwned.test(text) && !tenantGiven.test(text),
  },
  {
    says: 'what goes down or up a tree names the tenant at every step',
    isBroken: (text) => /\bWITH RECURSIVE\b/i.test(text) && stepsOf(text).some((step) => namesOwned.test(step) && !tenantGiven.test(step)),
  },
  {
    says: 'a query within a query, about its rows, names their tenant',
    isBroken: (text) => innerQueriesOf(text).some((inner) => namesOwned.test(inner) && looksOut(inner) && !/\btenant_id\b/i.test(inner)),
  },
  {
    says: 'rows of tenants are joined by their tenants: what lies with another one is asked for in a query of its own',
    isBroken: (text) =>
      [...text.matchAll(joinsOwned)].some(({ 1: on = '', index }) => !/\btenant_id\b/i.test(on) && fromOwned.test(text.slice(0, index))),
  },
  {
    says: 'a query about rows of any tenant stands in WHERE, not in the condition of a join',
    isBroken: (text) =>
      joinConditionsOf(text).some((inner) => /^\s*SELECT\b/i.test(inner) && namesOwned.test(inner) && !/\btenant_id = /i.test(inner)),
  },
  {
    says: 'behind row security no outer join reaches rows of tenants: ask for the one value in a query of its own',
    isBroken: (text, scope) => scope === 'tenant' && joinsOutside.test(text) && tenantGiven.test(text),
  },
  {
    says: 'rows that a query adds are answered, or it would be a copy behind row security',
    isBroken: (text) => addsSelected.test(text) && !/\b(?:ON CONFLICT|RETURNING)\b/i.test(text),
  },
];

/** Throws for a statement that breaks one of the rules. Every statement that a server test sends comes by here. */
export function inspectStatement(text: string, scope: Scope): void {
  const broken = rules.find((rule) => rule.isBroken(text, scope));
  if (broken) throw new Error(`${broken.says}: ${text}`);
}

/** The two halves of every recursive query: where it starts, and how it goes on. */
function stepsOf(text: string): string[] {
  const [, ...recursive] = text.split(/\bWITH RECURSIVE\b/i);
  return recursive.flatMap((one) => (bracketsOf(one)[0] ?? '').split(/\bUNION(?: ALL)?\b/i));
}

/** Whether it speaks of rows that it does not itself bring in. */
function looksOut(inner: string): boolean {
  const own = new Set(
    [...inner.matchAll(/(?:\b(?:FROM|JOIN)\s+\w+(?:\s+AS)?|\)(?:\s+AS)?|\bAS)\s+(\w+)|\b(?:FROM|JOIN)\s+(\w+)/gi)].flatMap((found) =>
      found.slice(1),
    ),
  );
  for (const [, table] of inner.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/gi)) own.add(table ?? '');
  return [...inner.matchAll(/(?<![.\w])([a-z_]\w*)\.[a-z"]/g)].some(([, name = '']) => !own.has(name));
}

function innerQueriesOf(text: string): string[] {
  return allBracketsOf(text).filter((inner) => /^\s*SELECT\b/i.test(inner));
}

/** What stands between brackets in the conditions of joins, however deep. */
function joinConditionsOf(text: string): string[] {
  const inner = bracketsOf(text);
  const flat = inner.reduce((left, one, at) => left.replace(`(${one})`, () => `#${at}#`), text);
  const conditions = [
    ...flat.matchAll(
      /\bJOIN\b[^#]*?(?:#\d+#[^#]*?)?\bON\b([\s\S]*?)(?=\b(?:JOIN|LEFT|RIGHT|FULL|CROSS|WHERE|GROUP|ORDER|LIMIT|UNION)\b|$)/gi,
    ),
  ];
  const within = conditions.flatMap(([, on = '']) => [...on.matchAll(/#(\d+)#/g)].map(([, at]) => inner[Number(at)] ?? ''));
  return [...within.flatMap((one) => [one, ...allBracketsOf(one)]), ...inner.flatMap(joinConditionsOf)];
}

function allBracketsOf(text: string): string[] {
  return bracketsOf(text).flatMap((inner) => [inner, ...allBracketsOf(inner)]);
}

/** What stands between the outermost brackets. Texts in quotes hold none. */
function bracketsOf(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, letter] of [...text.matchAll(/'[^']*'|[()]/g)].map((match) => [match.index, match[0]] as const)) {
    if (letter === '(') start = depth++ === 0 ? at + 1 : start;
    if (letter === ')' && --depth === 0) found.push(text.slice(start, at));
  }
  return found;
}
