import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, ROOT, run } from './project.mjs';
import { step } from './step.mjs';

const MARK = join(ROOT, 'node_modules', '.lianyi-install');

function currentMark() {
  return `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function matches(declared, value) {
  const list = [declared ?? value].flat();
  return list.includes(value) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`));
}

/** Optional packages that npm may rightly have left out: for other systems, or needed by such packages only. */
function mayBeAbsent(entry) {
  if (entry.optional !== true) return false;
  const undeclared = entry.os === undefined && entry.cpu === undefined;
  return undeclared || entry.libc !== undefined || !matches(entry.os, process.platform) || !matches(entry.cpu, process.arch);
}

/** npm's own record of what it installed: whoever ran `npm install` by hand need not install again. */
function installedByHand() {
  const record = readText(join(ROOT, 'node_modules', '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readText(join(ROOT, 'package-lock.json'))).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed[path];
    return path === '' || (present ? present.version === entry.version : mayBeAbsent(entry));
  });
}

/** Runs the npm that called us, else the one on the path. */
export function npm(args) {
  const npmScript = process.env.npm_execpath;
  const options = { capture: true };
  if (npmScript?.endsWith('npm-cli.js') && existsSync(npmScript)) return run(process.execPath, [npmScript, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Everything but the command: development tools are needed to build and test, also where NODE_ENV says production. */
const FLAGS = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

async function install() {
  const exact = await npm(['ci', ...FLAGS]);
  if (exact.code === 0) return undefined;
  if (!exact.output.includes('EUSAGE')) return exact.output;
  // `npm ci` refuses a lock file that lacks packages of other systems (a registry need not carry them all).
  // `npm install` follows the same lock file for all the rest and, with --no-save, leaves it as it is.
  const lenient = await npm(['install', '--no-save', ...FLAGS]);
  return lenient.code === 0 ? undefined : lenient.output;
}

/**
 * Installs the dependencies when there are none or the lock file has changed since the last time; no package's
 * install script is run. Ends the program when that fails.
 */
export async function ensureInstalled({ quiet = false } = {}) {
  const mark = currentMark();
  if (readText(MARK) === mark) return;
  if (!installedByHand() && !(await step('正在安装依赖(第一次约一分钟)', '依赖已安装', install, { quiet }))) process.exit(1);
  try {
    writeFileSync(MARK, mark);
  } catch {
    // A read-only node_modules that matches the lock file is fine; it is only checked more slowly next time.
  }
}
