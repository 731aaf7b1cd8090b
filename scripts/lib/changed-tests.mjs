import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from where this work left the main branch: committed, changed and new ones. */
export function changedFiles(root, base = 'main') {
  const since = git(root, 'merge-base', 'HEAD', base)[0] ?? 'HEAD';
  return [...new Set([...git(root, 'diff', '--name-only', since), ...git(root, 'ls-files', '--others', '--exclude-standard')])];
}

const DOMAIN = /^(?:contract|server|web)\/domains\/([^/]+)\/|^e2e\/([^/]+)\//;
/** What every domain goes by: the generated probes, and the books of texts. */
const ALWAYS = ['server/probes', 'web/platform/words'];

const domainOf = (path) => DOMAIN.exec(path)?.slice(1).find(Boolean);

/** The changed files of domains with whatever else in domains imports them, directly or by others. */
function reached(files, sources) {
  const inDomains = sources.filter(({ path }) => domainOf(path));
  const found = new Set(files.filter(domainOf));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { path, imports } of inDomains) if (imports.some(({ target }) => found.has(target))) found.add(path);
  }
  return [...found];
}

/**
 * The folders of tests that a change can touch: of the domains that it is in and of those that import what was changed, with what is
 * generated over all domains, which then asks the calls of these domains alone where that takes long. Journeys are those of the domains that were changed;
 * one that has none is seen in the journeys of those that import it. A change below the domains touches all of them: then it is all tests, and of the journeys those of the shell.
 */
export function testsFor(files, sources) {
  const own = [...new Set(files.flatMap((file) => domainOf(file) ?? []))];
  const domains = [...new Set([...own, ...reached(files, sources).map(domainOf)])];
  const isKernel = files.some(
    (file) => /^(contract|server)\/(?!domains\/)/.test(file) && !/^server\/(probes|demo|drills|migrations)\//.test(file),
  );
  const isFrame = files.some((file) => /^web\/(?!domains\/)/.test(file));
  const folders = domains.flatMap((name) => [`contract/domains/${name}/`, `server/domains/${name}/`, `web/domains/${name}/`]);
  const parts = [
    ...(domains.length > 0 ? [...folders, ...ALWAYS] : []),
    ...(isFrame ? ['web/'] : []),
    ...(files.some((file) => file.startsWith('scripts/')) ? ['scripts/'] : []),
    ...files.flatMap((file) => /^server\/(probes|demo|drills)\//.exec(file)?.[0] ?? []),
  ];
  const isWhole = isKernel || parts.includes('server/probes/');
  return {
    tests: isKernel ? ['contract/', 'server/', 'web/', 'scripts/'] : [...new Set(parts)],
    journeys: [...new Set([...journeysOf(own, domains, sources), ...(isKernel || isFrame ? ['e2e/shell/'] : [])])],
    domains: isWhole ? [] : domains,
  };
}

function journeysOf(own, domains, sources) {
  const has = (name) => sources.some(({ path }) => path.startsWith(`e2e/${name}/`));
  return (own.every(has) ? own : domains).filter(has).map((name) => `e2e/${name}/`);
}

/** Only what is there: not every domain has tests in each layer. */
export function existing(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder)));
}
