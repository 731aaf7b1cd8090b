import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, ROOT, runTool } from './project.mjs';
import { step } from './step.mjs';

const SOURCES = ['web', 'contract', 'index.html', 'vite.config.ts', 'scripts/lib', 'tsconfig.json', 'package-lock.json'];
const MARK = join(ROOT, 'dist', 'web', '.built');

/** Builds the console when its sources differ from those of the last build. Ends the program when that fails. */
export async function ensureBuilt() {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) return;
  const hash = hashOf(SOURCES);
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) return;
  const build = async () => {
    rmSync(MARK, { force: true });
    const { code, output } = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { capture: true });
    return code === 0 ? undefined : output;
  };
  if (!(await step('正在构建界面', '界面已构建', build))) process.exit(1);
  writeFileSync(MARK, hash);
}
