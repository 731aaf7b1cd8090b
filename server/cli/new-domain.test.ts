import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { writeDomain } from './new-domain.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

let root: string;
let database: TestDatabase;
/** The project as it is worked on, in a folder of its own. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lianyi-new-domain-'));
  database = await createTestDatabase();
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: project, encoding: 'utf8' });
  const folders = /^(contract|server|web|scripts|e2e|bench)\/|^[^/]+\.(json|ts|md)$/;
  for (const path of new Set(listed.split('\0').filter((one) => folders.test(one)))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    // One that was removed and not committed yet is still listed.
    await cp(join(project, path), join(root, path)).catch(() => undefined);
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'dir');
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Runs one of the project's programs in the copy; its output says what was wrong. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  // A run of tests in a run of tests: what the outer one left in the environment would be taken for its own. On the same Citus it would
  // make the databases anew from which the outer one is taking its copies.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'CITUS_URL'));
  const more = { DATABASE_URL: database.url, LIANYI_DATA: join(root, 'data'), LIANYI_TEST_DOMAINS: 'health-card,trip' };
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: root, env: { ...env, ...more }, maxBuffer: 2 ** 26 }, (error, out, errors) =>
      resolve({ code: error ? 1 : 0, output: error ? `${out}${errors}` : '' }),
    ),
  );
}

const domainFiles = () => readdir(join(root, 'contract/domains'));
const listOfDomains = () => readFile(join(root, 'contract/domains.ts'), 'utf8');
const fine = { code: 0, output: '' };

describe('a table and a document', () => {
  let before: { files: string[]; list: string };

  test('are three files and two lines each', async () => {
    before = { files: await domainFiles(), list: await listOfDomains() };
    for (const domain of [
      { name: 'health-card', title: '健康卡样例', kind: 'table' },
      { name: 'trip', title: '外出样例单', kind: 'document' },
    ] as const)
      expect(await writeDomain(join(root, 'contract'), domain)).toHaveLength(3);
    expect((await listOfDomains()).split('\n').length - before.list.split('\n').length).toBe(4);
  });

  test('hold the types and rules of the house as they were written', async () => {
    const paths = ['contract/domains/health-card', 'contract/domains/trip', 'contract/domains.ts'];
    const held = await Promise.all([
      run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'),
      run('scripts/check-architecture.mjs'),
      // Without the project's history, which says what is ignored.
      run('node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', ...paths),
    ]);
    expect(held).toEqual([fine, fine, fine]);
  });

  test('pass everything that is generated of a declaration', async () => {
    expect(await run('server/cli.ts', 'generate-migration', '--name', 'add-samples')).toEqual(fine);
    const probes = ['moves', 'exports', 'isolation', 'permission', 'bad-input', 'rows-answered', 'rows-sent-back'];
    const paths = [
      ...probes.map((name) => `server/probes/${name}.test.ts`),
      'web/platform/words/labels',
      'web/domains/logs/call-name',
      'web/screen',
    ];
    const names = '[ -/](health-card|trip)|every (machine|list|label|call|text|row)|what a form|no two pages';
    expect(await run('node_modules/vitest/vitest.mjs', 'run', ...paths, '-t', names)).toEqual(fine);
  });

  test('leave nothing behind when they are left out', async () => {
    const leaving = "import('./scripts/lib/domain-removal.mjs').then(({ leaveOut }) => leaveOut('.', ['health-card', 'trip']))";
    expect(await run('-e', leaving)).toEqual(fine);
    expect({ files: await domainFiles(), list: await listOfDomains() }).toEqual(before);
  });
});

test.each([
  ['Health', '业务域名称只能用小写字母、数字和短横线。'],
  ['consultation', '业务域 consultation 已存在。'],
])('%s is refused, and nothing is written', async (name, message) => {
  const before = await listOfDomains();
  await expect(writeDomain(join(root, 'contract'), { name, title: '名称', kind: 'table' })).rejects.toThrow(message);
  expect(await listOfDomains()).toBe(before);
});
