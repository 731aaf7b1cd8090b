import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './project.mjs';

/** There while somebody installs or builds in this folder. */
const LOCK = join(ROOT, 'output', 'preparing');

/**
 * Whoever works touches the lock each second; one who has not for so long was killed. The number of a process would not tell: after the
 * machine was started anew another one has it.
 */
const TOUCH_EVERY_MS = 1_000;
const DEAD_AFTER_MS = 15_000;
const LOOK_EVERY_MS = 200;

function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    mkdirSync(lock);
    return 'taken';
  } catch (error) {
    return error.code === 'EEXIST' ? 'busy' : 'impossible';
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // It was taken for dead, as after a sleep of the whole machine.
  }
}

function isDead(lock) {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > DEAD_AFTER_MS;
}

/**
 * Does the work while no other process does any under the same lock: servers and commands of one folder that start at once would
 * install and build over each other. Where nothing can be written there is no lock, and nothing to install.
 */
export async function inTurn(work, lock = LOCK) {
  let state = take(lock);
  if (state === 'busy') process.stderr.write('… 另一个进程正在安装依赖或构建界面,等待它完成\n');
  while (state === 'busy') {
    if (isDead(lock)) rmSync(lock, { recursive: true, force: true });
    else await sleep(LOOK_EVERY_MS);
    state = take(lock);
  }
  if (state === 'impossible') return work();
  const touching = setInterval(touch, TOUCH_EVERY_MS, lock);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { recursive: true, force: true });
  }
}
