import { checkDemoData } from './demo-data.mjs';
import { checkDomainReads } from './domain-reads.mjs';
import { findCycles } from './import-cycles.mjs';
import { checkLandedMigrations, checkMigrationRoles } from './landed-migrations.mjs';
import { checkLayers } from './layers.mjs';
import { checkPlainPages } from './plain-pages.mjs';
import { lineAt, readSources } from './source-files.mjs';
import { checkAssertions } from './type-assertions.mjs';

const WARN_LINES = 300;
const MAX_LINES = 400;
/** Data in the shape of code: declarations of fields and states, generated files, words of a language. */
const LONG_BY_NATURE = /\.(fields|states|english|generated)\.tsx?$|\/(generated|locales)\/|\.locale\.ts$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const layerOf = (path) => path.split('/')[0];
const domainOf = (path) => /^(?:contract|server|web)\/domains\/([^/]+)\//.exec(path)?.[1];
const isIn = (path, folder) => path.startsWith(`${folder}/`);

const LAYER_MAY_IMPORT = { contract: ['contract'], server: ['server', 'contract'], web: ['web', 'contract'] };

function layerBreach(file, { specifier, target }) {
  const allowed = LAYER_MAY_IMPORT[layerOf(file.path)];
  if (!allowed) return undefined;
  if (target) return allowed.includes(layerOf(target)) ? undefined : `${layerOf(file.path)} 不得引用 ${target}`;
  const needsPackage = layerOf(file.path) === 'contract' && !file.isTest;
  return needsPackage ? `contract 只能引用自身,不得引用 ${specifier}` : undefined;
}

function groundBreach(file, { target }) {
  const isGround = /^(contract\/kernel|server\/(engine|platform)|web\/(engine|platform))\//.test(file.path);
  // A test may stand on a declared domain: it proves the engine by what the product declares.
  return isGround && !file.isTest && target && domainOf(target) ? `不属于业务域的代码不得引用业务域 ${target}` : undefined;
}

function sidewaysBreach(file, { target }) {
  const [own, other] = [domainOf(file.path), target && domainOf(target)];
  if (!own || !other || own === other || file.isTest || isIn(target, 'contract')) return undefined;
  if (/\.reads\.tsx?$/.test(target) && layerOf(target) === layerOf(file.path)) return undefined;
  return `业务域 ${own} 不得引用业务域 ${other} 的 ${target}`;
}

function rootBreach(_file, { target }) {
  return target === 'server/main.ts' ? '任何文件都不得引用 server/main.ts' : undefined;
}

/** Rows of another tenant inside a transaction: the money of an order, whose turn it is, who sees it, what they have of it and how much of it waits for them; nothing else. */
function ownerBreach(file, { target }) {
  const may = /^server\/engine\/(inbox|ledger|store)\/|^bench\//.test(file.path);
  return target === 'server/engine/store/owner-runner.ts' && !may ? `只有记账、待办和可见副本可以引用 ${target}` : undefined;
}

function checkImports(file) {
  const rules = [layerBreach, groundBreach, sidewaysBreach, rootBreach, ownerBreach];
  return file.imports.flatMap((entry) =>
    rules.map((rule) => rule(file, entry)).flatMap((text) => (text ? [`${file.path}:${entry.line} ${text}`] : [])),
  );
}

function checkBarrel(file) {
  if (!file.imports.some((entry) => entry.reExport)) return [];
  const rest = file.code.replace(/^[ \t]*(?:import|export)\b[^;'"`]*?\bfrom\s*['"][^'"]+['"]\s*;?/gm, '').trim();
  return rest === '' ? [`${file.path}:1 不得有只转发其他模块的文件`] : [];
}

const FORBIDDEN = [
  { pattern: /^[ \t]*export\s+default\b|\bas\s+default\b/gm, text: '不得使用默认导出', unless: (file) => /\.config\.ts$/.test(file.path) },
  { pattern: /(?::\s*|\bas\s+|<)any\b/g, text: '不得使用 any', unless: (file) => file.path.endsWith('.mjs') },
  {
    pattern: /\b(?:toWireDate|toWireTime|hospitalTime)\(Date\.now\(\)\)/g,
    text: '控制台的当前时间用 serverNow(),工作站的时钟可能不准',
    unless: (file) => !isIn(file.path, 'web') || file.isTest,
  },
];

/** An exception with its reason stated where Biome asks for it, on the line above, has been thought about. */
function isExcused(file, line) {
  return /biome-ignore \S+: \S/.test(file.text.split('\n')[line - 2] ?? '');
}

function checkText(file) {
  const found = FORBIDDEN.filter((rule) => !rule.unless(file)).flatMap(({ pattern, text }) =>
    [...file.bareCode.matchAll(pattern)]
      .map((match) => lineAt(file.bareCode, match.index))
      .filter((line) => !isExcused(file, line))
      .map((line) => `${file.path}:${line} ${text}`),
  );
  const silenced = [...file.text.matchAll(/^\s*(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck)/gm)];
  return [...found, ...silenced.map((match) => `${file.path}:${lineAt(file.text, match.index + match[0].length)} 不得关闭类型检查`)];
}

function checkName(file) {
  const name = file.path.split('/').at(-1);
  return name.split('.').every((part) => KEBAB.test(part)) ? [] : [`${file.path}:1 文件名应为短横线小写`];
}

function lineCount(file) {
  return file.text.trimEnd().split('\n').length;
}

function checkLength(file) {
  const lines = lineCount(file);
  return lines > MAX_LINES && !LONG_BY_NATURE.test(file.path)
    ? [`${file.path}:${MAX_LINES + 1} 文件有 ${lines} 行,超过 ${MAX_LINES} 行`]
    : [];
}

function actionsIn(file) {
  const calls = [...file.code.matchAll(/\bdefineAction(?:<[^(]*>)?\(\s*(?:\{[^}]*?\bname:\s*)?['"](?<name>[^'"]+)['"]/g)];
  return calls.map((match) => ({ name: match.groups.name, line: lineAt(file.code, match.index + match[0].length) }));
}

function checkActions(files) {
  const paths = new Set(files.map((file) => file.path.replace(/^server\/domains\/[^/]+\/actions\//, 'actions/')));
  const declaring = files.filter((file) => isIn(file.path, 'contract') && !file.isTest);
  return declaring.flatMap((file) =>
    actionsIn(file).flatMap(({ name, line }) =>
      [`actions/${name}.ts`, `actions/${name}.test.ts`]
        .filter((path) => !paths.has(path))
        .map((path) => `${file.path}:${line} 动作 ${name} 缺少 server/domains/*/${path}`),
    ),
  );
}

/**
 * Checks the source tree in `root`. `violations` and `warnings` are printable lines `file:line rule`.
 * Circles of types count: whoever reads one file of a circle has to read them all.
 */
export function checkArchitecture(root) {
  const files = readSources(root);
  const perFile = [checkImports, checkBarrel, checkText, checkName, checkLength];
  const violations = [
    ...files.flatMap((file) => perFile.flatMap((check) => check(file))),
    ...findCycles(files),
    ...checkLayers(files),
    ...checkActions(files),
    ...checkDomainReads(files),
    ...checkDemoData(files),
    ...checkAssertions(files),
    ...checkPlainPages(files),
    ...checkLandedMigrations(root),
    ...checkMigrationRoles(root),
  ];
  const warnings = files
    .filter((file) => lineCount(file) > WARN_LINES && lineCount(file) <= MAX_LINES && !LONG_BY_NATURE.test(file.path))
    .map((file) => `${file.path} 有 ${lineCount(file)} 行,建议拆分`);
  return { violations, warnings, fileCount: files.length };
}
