import { randomBytes } from 'node:crypto';
import { chmod, chown, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../settings/startup-error.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { isPostgres } from './process-life.ts';

/** Where the password of the cluster's superuser is kept, for ourselves alone: not for the account that the cluster runs under. */
export function passwordFile({ home }: Pick<ClusterPlace, 'home'>): string {
  return join(home, 'postgres-password');
}

/** The password, made when there is none: then whatever cluster is there does not know it yet. */
export async function readPassword(place: ClusterPlace): Promise<{ password: string; isNew: boolean }> {
  const file = passwordFile(place);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  // The first one wins, whole; everyone reads what it wrote.
  const isNew = await link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw new StartupError(`无法写入数据库密码文件 ${file}(${error.code}),请检查权限和磁盘。`);
    },
  );
  await rm(draft);
  await chmod(file, 0o600);
  return { password: await readFile(file, 'utf8'), isNew };
}

const hbaFile = ({ folder }: Pick<ClusterPlace, 'folder'>): string => join(folder, 'pg_hba.conf');

/** Changes the method of the entries that have it, and nothing else: an operator may have entries of their own. */
async function changeMethod(place: ClusterPlace, from: string, to: string): Promise<void> {
  const file = hbaFile(place);
  const draft = `${file}.new`;
  const text = await readFile(file, 'utf8');
  await writeFile(
    draft,
    text.replace(new RegExp(`^([ \\t]*(?:local|host)\\w*[ \\t].*[ \\t])${from}([ \\t]*(?:#.*)?)$`, 'gm'), `$1${to}$2`),
    {
      mode: 0o600,
    },
  );
  if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
  await rename(draft, file);
}

/**
 * Lets a cluster whose password is lost (a data folder that was copied without it) be entered once more without one, by
 * whoever may write its files anyway; {@link closeTrust} follows.
 */
export async function forgetPassword(place: ClusterPlace): Promise<void> {
  await changeMethod(place, 'scram-sha-256', 'trust');
  const pid = Number((await readFile(join(place.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isPostgres(pid)) process.kill(pid, 'SIGHUP');
}

/** By the server (class 28), or by our own client, which has no password to answer with and therefore no code of the server's. */
function wantsPassword(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === undefined ? /SASL|password/i.test(message) : code.startsWith('28');
}

/** Throws what else keeps a client out: no slot, no server. Who is let in afterwards is not known then. */
async function trustsAnybody(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, password: '' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (wantsPassword(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function setPassword(place: ClusterPlace, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Two servers that start at once take turns; the second finds it done and does it again.
    await client.query(`select pg_advisory_lock(hashtext('lianyi password'))`);
    // Iterations make guessing dear. Nobody guesses 192 random bits, and every connection would pay for them.
    await client.query('set scram_iterations = 1');
    await client.query(`set password_encryption = 'scram-sha-256'`);
    await client.query(
      `alter role ${client.escapeIdentifier(String(client.user))} password ${client.escapeLiteral(String(connection.password))}`,
    );
    await changeMethod(place, 'trust', 'scram-sha-256');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

const CLOSED_WITHIN_MS = 10_000;

/**
 * Makes sure that nobody enters the running cluster without its password: new ones and those of earlier releases trust every process
 * of their account. When it returns they no longer do. Throws StartupError, and what keeps it from finding out.
 */
export async function closeTrust(place: ClusterPlace, connection: pg.ClientConfig): Promise<void> {
  if (!(await trustsAnybody(connection))) return;
  await setPassword(place, connection);
  const deadline = Date.now() + CLOSED_WITHIN_MS;
  const isOpen = (): Promise<boolean> =>
    trustsAnybody(connection).catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return true;
    });
  while (await isOpen()) {
    if (Date.now() > deadline) throw new StartupError(`数据库仍接受不带密码的连接,请检查 ${hbaFile(place)}。`);
    await sleep(10);
  }
}
