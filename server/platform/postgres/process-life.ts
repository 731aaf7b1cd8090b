import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

interface ProcessFacts {
  command: string;
  state: string;
  parent: number;
  startedAt: string;
}

/** The kernel's record of a process; `startedAt` (field 22, clock ticks since boot) tells a reused pid from the original. */
function readProc(pid: number): ProcessFacts | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command stands in parentheses and may itself contain any character, hence the last one.
    const end = text.lastIndexOf(')');
    const rest = text.slice(end + 2).split(' ');
    return { command: text.slice(text.indexOf('(') + 1, end), state: rest[0] ?? '', parent: Number(rest[1]), startedAt: rest[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Whether a process exists and still runs (a zombie, which a container without a reaper keeps, does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readProc(pid)?.state !== 'Z';
}

/** Whether the pid is a running PostgreSQL process and not a stranger that got the number later. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return readProc(pid)?.command === 'postgres';
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('postgres');
}

/** A mark that differs between two processes that had the same pid at different times; empty where the system has none. */
export function startMark(pid: number): string {
  return readProc(pid)?.startedAt ?? '';
}

function isOrphanOf(pid: number, folder: string): boolean {
  try {
    const facts = readProc(pid);
    if (facts?.command !== 'postgres' || facts.state === 'Z' || readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    // Backends retitle themselves `postgres: …`; a postmaster keeps its command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') && readProc(facts.parent)?.command !== 'postgres';
  } catch {
    return false;
  }
}

/**
 * Ends the backends that a killed postmaster left behind in a data directory. One that is computing does not notice
 * the death and would block a new start until its query ends. Does nothing where there is no /proc.
 */
export function endOrphanedBackends(folder: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && isOrphanOf(pid, folder)) process.kill(pid, 'SIGQUIT');
  }
}
