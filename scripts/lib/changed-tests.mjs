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

/**
 * The folders of tests that a change can touch: of the domains that it is in and of those that read them, with what is
 * generated over all domains. A change below the domains touches all of them: then it is all tests, and of the journeys those of
 * the shell.
 */
export function testsFor(files, readersOf) {
  const own = [...new Set(files.flatMap((file) => DOMAIN.exec(file)?.slice(1).find(Boolean) ?? []))];
  const domains = [...new Set(own.flatMap((name) => [name, ...readersOf(name)]))];
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
  const journeys = [...domains.map((name) => `e2e/${name}/`), ...(isKernel || isFrame ? ['e2e/shell/'] : [])];
  return { tests: isKernel ? ['contract/', 'server/', 'web/', 'scripts/'] : [...new Set(parts)], journeys: [...new Set(journeys)] };
}

/** Only what is there: not every domain has tests in each layer. */
export function existing(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder)));
}
