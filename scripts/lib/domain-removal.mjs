import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nearestOf } from '../../contract/kernel/nearest.ts';
import { declarations } from './domain-reads.mjs';
import { readSources } from './source-files.mjs';

/** Where a domain has a folder of its own. */
const FOLDERS = ['contract/domains', 'server/domains', 'web/domains', 'e2e', 'bench'];
/** Where it has its one line: what it is imported as, and its place in the list. */
const LISTS = ['contract/domains.ts', 'server/modules.ts', 'web/screens.ts', 'web/open-pages.ts'];
/** What proves or measures something of a domain goes with it, wherever it stands. */
const PROOF = /\.(test|spec|testing)\.tsx?$|^(bench|e2e)\//;

/**
 * The sets of domains that can be left out: each that is not the platform's, or of these, together with all that read it, directly
 * or by others. Sets that are the same are named once.
 */
export function removableSets(files, asked = []) {
  const declared = declarations(files);
  const wanted = [...declared].filter(([name, { isPlatform }]) => !isPlatform && (asked.length === 0 || asked.includes(name)));
  const sets = wanted.map(([name]) => withReaders(declared, [name]).toSorted());
  return [...new Map(sets.map((names) => [names.join(' '), names])).values()];
}

/** Why a domain of that name cannot be left out; `undefined` of one that can. */
export function refusalOf(files, name) {
  const declared = declarations(files);
  if (declared.get(name)?.isPlatform) return `业务域 ${name} 是平台的一部分，不能去掉。`;
  if (declared.has(name)) return undefined;
  const nearest = nearestOf(name, declared.keys());
  return `没有名为 ${name} 的业务域${nearest ? `，最接近的是 ${nearest}` : ''}。`;
}

/** These domains and whoever reads one of them, directly or by others. */
function withReaders(declared, names) {
  const more = [...declared].flatMap(([name, { reads }]) =>
    !names.includes(name) && reads.some((one) => names.includes(one)) ? [name] : [],
  );
  return more.length === 0 ? names : withReaders(declared, [...names, ...more]);
}

/** Who reads a domain, by its name. */
export function readersIn(files) {
  const declared = declarations(files);
  return (name) => withReaders(declared, [name]).filter((one) => one !== name);
}

/** Copies these files of one folder into another, which has the packages of the first. */
export function copyTree(from, to, paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
  symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'), 'dir');
}

/** Takes domains out of a tree as a person would: their folders, their lines in the lists, and what proves something of them. */
export function leaveOut(root, names) {
  for (const folder of FOLDERS) for (const name of names) rmSync(join(root, folder, name), { recursive: true, force: true });
  for (const list of LISTS.filter((path) => existsSync(join(root, path)))) {
    const text = readFileSync(join(root, list), 'utf8');
    writeFileSync(join(root, list), withoutDomains(text, names));
  }
  removeProofs(root);
}

function withoutDomains(text, names) {
  const isTheirs = (path) => names.some((name) => path.startsWith(`./domains/${name}/`));
  const gone = new Set();
  const imported = /^import (?:\* as (\w+)|\{ (\w+) \}) from '([^']+)';\n/gm;
  const rest = text.replace(imported, (line, all, one, path) => {
    if (!isTheirs(path)) return line;
    gone.add(all ?? one);
    return '';
  });
  return rest.replace(/^[ \t]+(\w+),\n/gm, (line, name) => (gone.has(name) ? '' : line));
}

/** Until none is left that imports what is not there. */
function removeProofs(root) {
  const lost = readSources(root).filter(({ path, imports }) => PROOF.test(path) && imports.some(({ target }) => isMissing(root, target)));
  for (const { path } of lost) rmSync(join(root, path));
  if (lost.length > 0) removeProofs(root);
}

const isMissing = (root, target) => target !== undefined && !existsSync(join(root, target.split('?')[0]));

/** Imports that lead nowhere in files that the compiler does not read, as lines `file:line …`. */
export function brokenImports(root) {
  return readSources(root)
    .filter(({ path }) => path.endsWith('.mjs'))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => isMissing(root, target)).map(({ target, line }) => `${path}:${line} 引用了不存在的 ${target}`),
    );
}
