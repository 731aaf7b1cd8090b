import { expect, test } from 'vitest';
// @ts-expect-error a script of the house, without types
import { testsFor } from './lib/changed-tests.mjs';

const readers: Record<string, string[]> = { consultation: ['report'] };
const tests = (...files: string[]) => testsFor(files, (name: string) => readers[name] ?? []) as { tests: string[]; journeys: string[] };

test('a domain is tried with those that read it, the probes and the texts', () => {
  const { tests: folders, journeys } = tests('server/domains/consultation/consultation.lists.ts');
  expect(folders).toEqual(
    expect.arrayContaining(['server/domains/consultation/', 'server/domains/report/', 'server/probes', 'web/platform/words']),
  );
  expect(folders).not.toContain('server/');
  expect(journeys).toEqual(['e2e/consultation/', 'e2e/report/']);
});

test('what is below the domains is tried with everything, and the journeys of the shell', () => {
  expect(tests('server/engine/store/rows.ts')).toEqual({ tests: ['contract/', 'server/', 'web/', 'scripts/'], journeys: ['e2e/shell/'] });
  expect(tests('web/engine/form/draft.ts')).toEqual({ tests: ['web/'], journeys: ['e2e/shell/'] });
});

test('words alone need no test', () => {
  expect(tests('docs/wire.md', 'README.md')).toEqual({ tests: [], journeys: [] });
});
