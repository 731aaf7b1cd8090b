import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { compiledOnce } from '../../testing/compiled-once.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const server = new URL('../../', import.meta.url);
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lianyi-output-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script of ours in a process whose standard output has no room, until it ends by itself. */
async function runOnFullDisk(script: string, signal: AbortSignal): Promise<{ code: number | null; errors: string }> {
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce(), DATABASE_URL: database.url, LIANYI_DATA: folder },
    stdio: ['ignore', full.fd, 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  await full.close();
  return { code, errors };
}

test('a full disk under the log stops no call and nothing that is done after one, and people are told once', async ({ signal }) => {
  const script = `
    import { logsOf } from '${server}domains/logs/attach-logs.ts';
    import { createApp } from '${server}engine/http/app.ts';
    import { modules } from '${server}modules.ts';
    import { openServices } from '${server}open-services.ts';
    import { readSettings } from '${server}platform/settings/settings.ts';
    const { services, stop } = await openServices(readSettings(process.env));
    const app = await createApp(services, modules);
    for (let at = 0; at < 3; at += 1) {
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/blade-auth/oauth/token', query: { tenantId: '000000', username: 'nobody' + at, password: 'x' } });
      if (statusCode >= 500) throw new Error('answered ' + statusCode);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await logsOf(services).buffer.flush();
    await app.close();
    await stop();`;
  const { code, errors } = await runOnFullDisk(script, signal);
  expect({ code, errors: errors.trim() }).toEqual({ code: 0, errors: expect.stringMatching(/^日志无法写入（ENOSPC）：.*$/) });
  const { rows } = await withClient(database.url, (client) => client.query('SELECT count(*)::int AS calls FROM api_log'));
  expect(rows).toEqual([{ calls: 3 }]);
});

test('when there is room again the log goes on, and says how many lines it lacks', async ({ signal }) => {
  const file = join(folder, 'log');
  // The lowest free number is given to what is opened next: standard output lies on another file from then on.
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { createProcessLog } from '${server}engine/audit/process-log.ts';
    const log = createProcessLog('info');
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
    log.info('one');
    await pause();
    log.info('two');
    closeSync(1);
    openSync(${JSON.stringify(file)}, 'w');
    log.info('three');
    await pause();
    log.info('four');
    process.exit(0);`;
  expect(await runOnFullDisk(script, signal)).toMatchObject({ code: 0 });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ lost: 2 }, { msg: 'three' }, { msg: 'four' }]);
});
