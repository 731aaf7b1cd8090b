import { expect, test } from 'vitest';
import { domains } from '../../../contract/domains.ts';
import { scopesOf } from '../../../contract/kernel/domain.ts';

const sources = import.meta.glob(['../../**/*.ts', '../../../contract/**/*.ts', '!../../../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
}) as Record<string, string>;

/** The kinds of rows that some list asks for the reach of its reader. */
const asked = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?:[rR]each(?:Of|For)?\(\w+, |reach: \{ scope: )'(\w+)'/g)].map(([, name]) => name ?? ''),
  ),
);

test('a list asks for a reach under the name that its domain declares, and none is declared that nothing asks for', () => {
  expect([...asked].toSorted()).toEqual([...scopesOf(domains).keys()].toSorted());
});
