import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
// @ts-expect-error a script of the house, without types
import { keepTypes } from './lib/known-types.mjs';

const SCRIPT = fileURLToPath(new URL('./check-removal.mjs', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lianyi-removal-'));
  symlinkSync(PACKAGES, join(root, 'node_modules'), 'dir');
  spawnSync('git', ['init', '-q'], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const options = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] };
const domainFile = (name: string, rest = '') =>
  `import { defineDomain } from '../../kernel/domain.ts';\nexport const ${name}Domain = defineDomain({ name: '${name}'${rest} });\n`;

/** One platform domain, one that can be left out, and one that reads it. */
const tree = {
  '.gitignore': 'node_modules\noutput\n',
  'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['contract', 'server', 'web', 'bench'] }),
  'contract/kernel/domain.ts': 'export const defineDomain = <T extends { name: string }>(domain: T): T => domain;\n',
  'contract/domains.ts': `import { accessDomain } from './domains/access/access.domain.ts';
import { reportDomain } from './domains/report/report.domain.ts';
import { surveyDomain } from './domains/survey/survey.domain.ts';

export const domains = [
  accessDomain,
  reportDomain,
  surveyDomain,
];
`,
  'contract/domains/access/access.domain.ts': domainFile('access', ', isPlatform: true'),
  'contract/domains/survey/survey.domain.ts': domainFile('survey'),
  'contract/domains/report/report.domain.ts': domainFile('report', ", reads: ['survey']").replace(
    'import',
    "import { surveyDomain } from '../survey/survey.domain.ts';\nimport",
  ),
  'contract/domains/report/report.words.ts': "export { surveyDomain } from '../survey/survey.domain.ts';\nexport const words = 1;\n",
  'server/modules.ts':
    "import { reportModule } from './domains/report/report.module.ts';\n\nexport const modules = [\n  reportModule,\n];\n",
  'server/domains/report/report.module.ts': 'export const reportModule = 1;\n',
  'web/screens.ts': "import * as report from './domains/report/report.screens.ts';\n\nexport const all = [\n  report,\n];\n",
  'web/domains/report/report.screens.ts': 'export const screens = [];\n',
  'bench/measure.ts': "import { reportModule } from '../server/domains/report/report.module.ts';\nexport const measured = reportModule;\n",
  'bench/print.ts': "import { measured } from './measure.ts';\nexport const printed = measured;\n",
};

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries({ ...tree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function check(files: Record<string, string> = {}, asked: readonly string[] = []): { code: number | null; lines: string[] } {
  write(files);
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root, ...asked], { encoding: 'utf8' });
  return { code: status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

test('a domain goes with those that read it, with its lines, and with what proves or measures it', () => {
  expect(check()).toEqual({ code: 0, lines: ['✓ 去掉 report', '✓ 去掉 report、survey'] });
});

test('one domain is left out by its name', () => {
  expect(check({}, ['report'])).toEqual({ code: 0, lines: ['✓ 去掉 report'] });
});

test.each([
  ['reprot', '没有名为 reprot 的业务域，最接近的是 report。'],
  ['pharmacy', '没有名为 pharmacy 的业务域。'],
  ['access', '业务域 access 是平台的一部分，不能去掉。'],
])('%s cannot be left out, and it is said why', (name, sentence) => {
  expect(check({}, [name])).toEqual({ code: 2, lines: [sentence] });
});

const naming = {
  'server/domains/access/list.ts':
    "import { words } from '../../../contract/domains/report/report.words.ts';\nexport const list = words;\n",
  'scripts/print.mjs': "import { words } from '../contract/domains/report/report.words.ts';\nexport const print = words;\n",
};

test.each([
  ['whatever else names it is said', false],
  ['it is said as well where the compiler has checked the whole before', true],
])('%s', (_, isKnown) => {
  write(naming);
  if (isKnown) {
    const compiled = spawnSync(process.execPath, [join(PACKAGES, 'typescript', 'bin', 'tsc'), '-p', root, ...keepTypes(root)]);
    expect([compiled.status, existsSync(join(root, 'output', 'types.tsbuildinfo'))]).toEqual([0, true]);
  }
  const { code, lines } = check(naming);
  expect(code).toBe(1);
  expect(lines.slice(0, 3)).toEqual([
    '✗ 去掉 report：3 处引用',
    expect.stringMatching(/^ {2}server\/domains\/access\/list\.ts\(1,23\): error TS2307/),
    '  scripts/print.mjs:1 引用了不存在的 contract/domains/report/report.words.ts',
  ]);
});
