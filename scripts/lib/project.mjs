import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const PINNED_MAJOR = 24;

/** Ends the program with one sentence when the Node that runs it is too old even for these scripts. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node.js 20.19 或更新的版本,当前是 ${process.version}。`);
  process.exit(1);
}

/** The Node binary that runs the product: the pinned one among the installed packages, else our own if it is new enough. */
export function productNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    const path = join(ROOT, 'node_modules', name, 'bin', file);
    if (existsSync(path)) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath;
  console.error(`依赖中没有适用于 ${platform}-${process.arch} 的 Node ${PINNED_MAJOR},请安装 Node ${PINNED_MAJOR} 后重试。`);
  process.exit(1);
}

/** Environment in which `node` and every tool's command mean the project's own. */
export function productEnvironment(extra = {}) {
  const bins = [join(ROOT, 'node_modules', '.bin'), join(productNode(), '..')];
  return { ...process.env, ...extra, PATH: [...bins, process.env.PATH ?? ''].join(delimiter) };
}

/** Runs a command to its end. With `capture` the output is collected instead of shown. Never rejects. */
export function run(command, args, { env = process.env, capture = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      shell,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool's own JavaScript file under the project's Node. */
export function runTool(file, args, { extraEnv = {}, capture = false } = {}) {
  return run(productNode(), [join(ROOT, 'node_modules', file), ...args], { env: productEnvironment(extraEnv), capture });
}

function listFiles(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

/** A hash of the names and contents of files and folders of the project (missing ones count as empty). */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}
