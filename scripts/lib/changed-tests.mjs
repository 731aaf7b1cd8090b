import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from where this work left the main branch: committed, changed and new ones. */
export function changedFiles(root, base = 'main') {
  const since = git(root, 'merge-base', 'HEAD', base)[0] ?? 'HEAD';
  return [...new Set([...git(root, 'diff', '--name-only', since), ...git(root, 'ls-files', '--others', '--exclude-standard')])];
}

const DOMAIN = /^(?:contract|server|web)\/domains\/([^/]+)\//;
const SPEC = /^e2e\/.*\.spec\.ts$/;
const TEST = /\.test\.tsx?$/;
const SUFFIX = /(\.test)?\.tsx?$/;
/** What is generated over the domains of a layer: the probes, and the books of texts. */
const GENERATED = { contract: [], server: ['server/probes'], web: ['web/platform/words'] };
/** What a declaration says is served and shown, whether a file names it or not. */
const LAYERS_BY = { contract: ['contract', 'server', 'web'], server: ['server'], web: ['web'] };

const domainOf = (path) => DOMAIN.exec(path)?.[1];
const layersOf = (path) => LAYERS_BY[path.split('/')[0]];
const unique = (list) => [...new Set(list)];

/** Those of the files that are of this kind, with whatever else of this kind imports them, directly or by others. */
function reached(files, sources, isOfKind) {
  const ofKind = sources.filter(({ path }) => isOfKind(path));
  const found = new Set(files.filter(isOfKind));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { path, imports } of ofKind) if (imports.some(({ target }) => found.has(target))) found.add(path);
  }
  return [...found];
}

/** Of other domains: the tests that stand on what was changed, by themselves or by the file that they are named after. */
function testsAround(touched, sources) {
  const names = new Set(touched.map((path) => path.replace(SUFFIX, '')));
  return sources.flatMap(({ path }) => (domainOf(path) && TEST.test(path) && names.has(path.replace(SUFFIX, '')) ? [path] : []));
}

/**
 * The tests that a change can touch: the folders of the domains that it is in, in the layers where that is, with what is generated over
 * all domains there, which then asks the calls of these domains alone where that takes long; and of the domains that import what was
 * changed the files that stand on it. A change below the domains touches all of them: then it is all tests, and of the journeys those
 * of the shell.
 */
export function testsFor(files, sources) {
  const touched = reached(files, sources, domainOf);
  const own = unique(files.flatMap((file) => domainOf(file) ?? []));
  const isOwn = (file) => own.includes(domainOf(file));
  const isKernel = files.some(
    (file) => /^(contract|server)\/(?!domains\/)/.test(file) && !/^server\/(probes|demo|drills|migrations)\//.test(file),
  );
  const isFrame = files.some((file) => /^web\/(?!domains\/)/.test(file));
  const parts = [
    ...touched.filter(isOwn).flatMap((file) => layersOf(file).map((layer) => `${layer}/domains/${domainOf(file)}/`)),
    ...testsAround(
      touched.filter((file) => !isOwn(file)),
      sources,
    ),
    ...unique(touched.flatMap(layersOf)).flatMap((layer) => GENERATED[layer]),
    ...(isFrame ? ['web/'] : []),
    ...(files.some((file) => file.startsWith('scripts/')) ? ['scripts/'] : []),
    ...files.flatMap((file) => /^server\/(probes|demo|drills)\//.exec(file)?.[0] ?? []),
  ];
  const isWhole = isKernel || parts.includes('server/probes/');
  return {
    tests: isKernel ? ['contract/', 'server/', 'web/', 'scripts/'] : unique(parts),
    journeys: unique([...journeysOf(files, unique(touched.map(domainOf)), sources), ...(isKernel || isFrame ? ['e2e/shell/'] : [])]),
    domains: isWhole ? [] : own,
  };
}

/**
 * The journeys of the domains that were changed; one that has none is seen in those of the domains that import it. What is changed in
 * journeys and in what they share is tried by those that it is in.
 */
function journeysOf(files, domains, sources) {
  const has = (name) => sources.some(({ path }) => path.startsWith(`e2e/${name}/`));
  const own = unique(files.flatMap((file) => domainOf(file) ?? []));
  const folders = (own.every(has) ? own : domains).filter(has).map((name) => `e2e/${name}/`);
  const specs = reached(files, sources, (path) => path.startsWith('e2e/')).filter((path) => SPEC.test(path));
  return [...folders, ...specs.filter((path) => !folders.some((folder) => path.startsWith(folder)))];
}

/** Only what is there: not every domain has tests in each layer. */
export function existing(root, folders) {
  return folders.filter((folder) => existsSync(join(root, folder)));
}
