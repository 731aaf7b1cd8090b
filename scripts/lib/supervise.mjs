import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

const WATCH = new URL('./stop-with-parent.mjs', import.meta.url).href;
/** A terminal's Ctrl-C reaches us twice, from the terminal and from npm; only a later one means impatience. */
const SAME_PRESS_MS = 1_500;
const PARENT_CHECK_MS = 500;

function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** npm's shell dies of a SIGTERM without passing it on; under npm, a change of parent therefore means "stop". */
function whenParentDies(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
}

/**
 * Runs the server as a child with exactly one orderly stop (SIGTERM), whichever way the wish to stop reaches us, and
 * resolves to its exit code. A second Ctrl-C ends it at once. Not even our own death by SIGKILL leaves it behind.
 */
export function superviseServer(node, args, env) {
  const local = process.platform !== 'win32';
  const child = spawn(node, ['--import', WATCH, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own process group, so that the terminal's Ctrl-C comes only through us.
    detached: local,
  });
  let stoppingSince;
  const stop = () => {
    if (stoppingSince === undefined) {
      stoppingSince = Date.now();
      // Windows knows no orderly signal; closing the channel raises SIGTERM inside the server.
      if (local) child.kill('SIGTERM');
      else child.disconnect();
    } else if (Date.now() - stoppingSince > SAME_PRESS_MS) {
      child.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  whenParentDies(() => stoppingSince === undefined && stop());
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}
