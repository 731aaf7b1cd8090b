import { expect, test } from 'vitest';
// @ts-expect-error a script of the house, without types
import { testsFor } from './lib/changed-tests.mjs';

const source = (path: string, ...targets: string[]) => ({ path, imports: targets.map((target) => ({ target })) });
const sources = [
  source('server/domains/consultation/save-draft.ts', 'server/domains/consultation/policy.ts'),
  source('server/domains/consultation/policy.ts'),
  source('server/domains/consultation/consultation.reads.ts', 'server/domains/consultation/policy.ts'),
  source('server/domains/report/sign.ts', 'server/domains/consultation/consultation.reads.ts'),
  source('server/domains/report/sign.test.ts'),
  source('server/domains/report/lists.test.ts', 'server/domains/consultation/consultation.reads.ts'),
  source('server/domains/report/pages.test.ts'),
  source('web/domains/report/card.tsx'),
  source('web/domains/consultation/detail.tsx', 'web/domains/report/card.tsx'),
  source('e2e/consultation/journey.spec.ts', 'e2e/pages/form.page.ts'),
  source('e2e/shell/tabs.spec.ts', 'e2e/pages/form.page.ts'),
  source('e2e/pages/form.page.ts', 'server/domains/report/sign.ts'),
  source('server/modules.ts', 'server/domains/consultation/save-draft.ts', 'server/domains/report/sign.ts'),
];
const tests = (...files: string[]) => testsFor(files, sources) as { tests: string[]; journeys: string[]; domains: string[] };

test('a domain is tried with its probes, and of others the tests that stand on what was changed', () => {
  const { tests: folders, domains, journeys } = tests('server/domains/consultation/policy.ts');
  const others = ['server/domains/report/sign.test.ts', 'server/domains/report/lists.test.ts'];
  expect(folders).toEqual(['server/domains/consultation/', ...others, 'server/probes']);
  expect(domains).toEqual(['consultation']);
  expect(journeys).toEqual(['e2e/consultation/']);
});

test('what nobody else imports is its own domain’s matter', () => {
  expect(tests('server/domains/consultation/save-draft.ts').domains).toEqual(['consultation']);
  expect(tests('server/domains/report/sign.ts')).toMatchObject({ domains: ['report'], journeys: [] });
});

test('a domain without journeys is seen in those of the domains that show it', () => {
  expect(tests('web/domains/report/card.tsx')).toMatchObject({ domains: ['report'], journeys: ['e2e/consultation/'] });
});

test('a change is tried in its layer; what the contract says, in all of them', () => {
  const inLayer = (file: string) => tests(file).tests;
  expect(inLayer('server/domains/report/sign.ts')).toEqual(['server/domains/report/', 'server/probes']);
  expect(inLayer('web/domains/consultation/detail.tsx')).toEqual(['web/domains/consultation/', 'web/platform/words']);
  expect(inLayer('e2e/consultation/journey.spec.ts')).toEqual([]);
  const report = ['contract/domains/report/', 'server/domains/report/', 'web/domains/report/'];
  expect(inLayer('contract/domains/report/report.fields.ts')).toEqual([...report, 'server/probes', 'web/platform/words']);
});

test('a changed journey is run itself; what journeys share, by those that use it', () => {
  expect(tests('e2e/shell/tabs.spec.ts')).toEqual({ tests: [], journeys: ['e2e/shell/tabs.spec.ts'], domains: [] });
  const both = ['e2e/consultation/journey.spec.ts', 'e2e/shell/tabs.spec.ts'];
  expect(tests('e2e/pages/form.page.ts').journeys).toEqual(both);
  expect(tests('e2e/pages/form.page.ts', 'web/domains/consultation/detail.tsx').journeys).toEqual(['e2e/consultation/', both[1]]);
});

test('what is below the domains is tried with everything, and the journeys of the shell', () => {
  const everything = { tests: ['contract/', 'server/', 'web/', 'scripts/'], journeys: ['e2e/shell/'], domains: [] };
  expect(tests('server/engine/store/rows.ts')).toEqual(everything);
  expect(tests('server/engine/store/rows.ts', 'server/domains/report/sign.ts')).toEqual(everything);
  expect(tests('web/engine/form/draft.ts')).toEqual({ tests: ['web/'], journeys: ['e2e/shell/'], domains: [] });
});

test('words alone need no test', () => {
  expect(tests('docs/wire.md', 'README.md')).toEqual({ tests: [], journeys: [], domains: [] });
});
