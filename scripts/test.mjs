// `npm test`: installs what is missing and runs everything that must pass; `npm test -- types|lint|unit|server|e2e` one part,
// `npm test -- citus` the server's tests on a Citus that is there,
// `npm test -- changed` what this branch can have touched.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { changedFiles, existing, testsFor } from './lib/changed-tests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { keepTypes } from './lib/known-types.mjs';
import { productNode, ROOT, requireNode, run, runTool } from './lib/project.mjs';
import { readSources } from './lib/source-files.mjs';
import { countPlaywright, countVitest, failuresOf, failuresOfPlaywright, NOTHING } from './lib/test-counts.mjs';

const VITEST_REPORT = join(ROOT, 'output', 'vitest.json');
const PLAYWRIGHT_REPORT = join(ROOT, 'output', 'playwright.json');

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

async function checked(promise) {
  const { code } = await promise;
  return { ...NOTHING, ok: code === 0 };
}

const types = () => checked(runTool('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json', ...keepTypes(ROOT)]));

const lint = () => checked(runTool('@biomejs/biome/bin/biome', ['ci', '--max-diagnostics=50']));

const architecture = () => checked(run(productNode(), [join(ROOT, 'scripts', 'check-architecture.mjs')]));

const removal = () => checked(run(productNode(), [join(ROOT, 'scripts', 'check-removal.mjs')]));

function vitest(projects, paths = [], extraEnv = {}) {
  return async () => {
    rmSync(VITEST_REPORT, { force: true });
    const args = [
      'run',
      ...paths,
      ...(paths.length > 0 ? ['--passWithNoTests'] : []),
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ];
    const { code } = await runTool('vitest/vitest.mjs', args, { extraEnv });
    const report = readReport(VITEST_REPORT);
    return { ...countVitest(report, code), failures: failuresOf(report) };
  };
}

function hasJourneys(folder = join(ROOT, 'e2e')) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => name.endsWith('.spec.ts'));
}

async function e2e(paths = []) {
  if (!hasJourneys()) return { ...NOTHING, ok: true };
  await ensureBuilt();
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const extraEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT };
  const { code } = await runTool(
    '@playwright/test/cli.js',
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json,./e2e/support/failures.reporter.ts', ...paths],
    {
      extraEnv,
    },
  );
  const report = readReport(PLAYWRIGHT_REPORT);
  return { ...countPlaywright(report, code), failures: failuresOfPlaywright(report) };
}

/** The server's tests on a Citus of one's own: its superuser's address, and nothing else that matters in it. */
async function citus() {
  if (process.env.CITUS_URL) return vitest(['server'])();
  console.error('请用 CITUS_URL 指定一个 Citus（13 或更高）的连接地址（超级用户）；其中名为 lianyi_template 的数据库会被重建。');
  return { ...NOTHING, ok: false };
}

const PARTS = {
  types: [['类型检查', types]],
  lint: [
    ['代码规范', lint],
    ['架构检查', architecture],
    ['业务域可拆卸', removal],
  ],
  unit: [['单元测试', vitest(['unit'])]],
  server: [['服务端测试', vitest(['server'])]],
  e2e: [['浏览器测试', () => e2e()]],
  citus: [['服务端测试（Citus）', citus]],
};

/** Orders whose lives are played at random: of the whole suite it is several times as many. */
const SOME_LIVES = '20';

/** Folders by their names, single files by their number. */
function told(paths) {
  const folders = paths.filter((path) => !path.includes('.test.'));
  const files = paths.length - folders.length;
  return [...folders, ...(files > 0 ? [`其他业务域的 ${files} 个文件`] : [])].join('、');
}

/** Types and rules always; of the tests those that a change since the main branch can touch. */
function changedSteps() {
  const { tests, journeys, domains } = testsFor(changedFiles(ROOT), readSources(ROOT));
  const less =
    domains.length > 0 ? { LIANYI_TEST_DOMAINS: domains.join(), LIANYI_TEST_LIVES: process.env.LIANYI_TEST_LIVES ?? SOME_LIVES } : {};
  const [paths, specs] = [existing(ROOT, tests), existing(ROOT, journeys)];
  return [
    ...PARTS.types,
    ['代码规范', lint],
    ['架构检查', architecture],
    ...(paths.length > 0 ? [[`相关测试：${told(paths)}`, vitest(['unit', 'server'], paths, less)]] : []),
    ...(specs.length > 0 ? [[`相关浏览器测试：${specs.join('、')}`, () => e2e(specs)]] : []),
  ];
}

function stepsFor(names) {
  if (names.length === 1 && names[0] === 'changed') return changedSteps();
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`没有名为 ${unknown.join('、')} 的部分,可选:${[...Object.keys(PARTS), 'changed'].join('、')}。`);
    process.exit(2);
  }
  if (names.length > 0) return names.flatMap((name) => PARTS[name]);
  return [...PARTS.types, ...PARTS.lint, ['单元与服务端测试', vitest(['unit', 'server'])], ...PARTS.e2e];
}

function summary(title, result, since) {
  const counted = result.passed + result.failed > 0 ? `,通过 ${result.passed},失败 ${result.failed}` : '';
  const skipped = result.skipped > 0 ? `,跳过 ${result.skipped}` : '';
  return `${result.ok ? '✓' : '✗'} ${title}${counted}${skipped} (${((Date.now() - since) / 1000).toFixed(1)} 秒)`;
}

async function main() {
  requireNode();
  const steps = stepsFor(process.argv.slice(2));
  await ensureInstalled();
  mkdirSync(join(ROOT, 'output'), { recursive: true });
  const lines = [];
  const failures = [];
  const total = { passed: 0, failed: 0, ok: true };
  for (const [title, work] of steps) {
    console.log(`\n── ${title}`);
    const since = Date.now();
    const result = await work();
    failures.push(...(result.failures ?? []));
    total.passed += result.passed;
    total.failed += result.failed;
    total.ok &&= result.ok;
    lines.push(summary(title, result, since));
    console.log(lines.at(-1));
  }
  // What failed early in a long run is told again where people look.
  if (failures.length > 0) console.log(`\n${failures.slice(0, 50).join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.ok ? 0 : 1);
}

await main();
