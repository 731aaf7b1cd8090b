// Leaves domains out that are not the platform's, each with those that read it, and looks whether the rest still holds
// together: types, rules of the house, imports. Prints what names a domain that is not its own, and exits with 1.
// Usage: node scripts/check-removal.mjs [--root folder] [domain …]: of all of them, or of these alone.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchitecture } from './lib/architecture.mjs';
import { brokenImports, copyTree, leaveOut, refusalOf, removableSets } from './lib/domain-removal.mjs';
import { handOnTypes, keepTypes } from './lib/known-types.mjs';
import { productNode, ROOT, run } from './lib/project.mjs';
import { takeQuickFolder } from './lib/quick-folder.ts';
import { readSources } from './lib/source-files.mjs';

const SHOWN = 20;
/** The compiler's threads learn the same types anew, each for itself: two sets side by side, with one thread each, take half of the time. */
const ALONE = ['--singleThreaded'];
/** Each compiler takes some 1.6 GB. */
const MOST_AT_ONCE = 2;

takeQuickFolder();

const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { root: { type: 'string', default: ROOT } } });
const { root } = values;
const tracked = () => execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');

async function problemsWithout(names, paths) {
  const folder = mkdtempSync(join(tmpdir(), 'lianyi-without-'));
  try {
    copyTree(root, folder, paths);
    handOnTypes(root, folder);
    leaveOut(folder, names);
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--noEmit', '--pretty', 'false', ...ALONE, ...keepTypes(folder), '-p', join(folder, 'tsconfig.json')];
    const { output } = await run(productNode(), [tsc, ...options], { capture: true });
    const types = output.split('\n').filter((line) => /error TS/.test(line));
    const found = [...types.map((line) => line.replace(/^.*lianyi-without-[^/\\]*[/\\]/, '')), ...brokenImports(folder)];
    return [...found, ...checkArchitecture(folder).violations];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sources = readSources(root);
const refusal = asked.map((name) => refusalOf(sources, name)).find(Boolean);
if (refusal) {
  console.error(refusal);
  process.exit(2);
}
const paths = [...new Set(tracked())].filter((path) => path && existsSync(join(root, path)));
const sets = removableSets(sources, asked);
const problemsOf = sets.map(() => []);
let begun = 0;
async function workThroughSets() {
  while (begun < sets.length) {
    const at = begun++;
    problemsOf[at] = await problemsWithout(sets[at], paths);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), MOST_AT_ONCE) }, workThroughSets));
for (const [at, names] of sets.entries()) {
  const problems = problemsOf[at];
  console.log(`${problems.length === 0 ? '✓' : '✗'} 去掉 ${names.join('、')}${problems.length === 0 ? '' : `：${problems.length} 处引用`}`);
  for (const line of problems.slice(0, SHOWN)) console.log(`  ${line}`);
}
process.exit(problemsOf.every((problems) => problems.length === 0) ? 0 : 1);
