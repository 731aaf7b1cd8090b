import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withoutPassword } from './open-services.ts';
import { inScratchDatabase, withClient } from './platform/postgres/scratch-database.ts';
import { compiledOnce } from './testing/compiled-once.ts';
import { createTestDatabase } from './testing/test-database.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-startup-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Starts the server, or a command, as people do, until it ends by itself or says that it is there; then it is asked to stop, unread or not. */
function start(env: Record<string, string>, { isRead = true, program = [main], until = '已启动' } = {}): Promise<Ended> {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce(), LIANYI_LOG_LEVEL: 'silent', PORT: '0', ...env },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    // Twice, as managers of services have it: to every process of a service, of which one passes his on. Later it would mean «at once».
    if (!output.includes(until) || child.killed) return;
    if (!isRead) for (const stream of [child.stdout, child.stderr]) stream.destroy();
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGTERM'), 50);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors })));
}

describe('one clear sentence and a non-zero exit', () => {
  test.each([
    ['a port that is no number', { PORT: 'abc' }, '配置 PORT 应为 0 到 65535 的整数，现在是「abc」。'],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/x' },
      '连接不上数据库（postgresql://me:***@127.0.0.1:1/x）',
    ],
  ])('%s', async (_what, env, sentence) => {
    const { code, errors } = await start({ LIANYI_DATA: join(folder, 'none'), ...env });
    expect({ code, errors: errors.trim() }).toEqual({ code: 1, errors: expect.stringContaining(sentence) });
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const database = await createTestDatabase();
    const { code, errors } = await start({ DATABASE_URL: database.url, PORT: String(port), LIANYI_DATA: join(folder, 'port') });
    taken.close();
    await database.drop();
    expect({ code, errors: errors.trim() }).toEqual({ code: 1, errors: `端口 ${port} 已被占用，请用环境变量 PORT 换一个端口。` });
  });

  test('a data folder that cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const { code, errors } = await start({ LIANYI_DATA: join(folder, 'file', 'data') });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toContain(join(folder, 'file'));
  });

  test('a database newer than the code', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("INSERT INTO schema_migration VALUES ('99991231235959-from-the-future.sql', now())");
    await client.end();
    const { code, errors } = await start({ DATABASE_URL: database.url, LIANYI_DATA: join(folder, 'newer') });
    await database.drop();
    expect({ code, errors: errors.trim() }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^数据库比程序新（已应用 99991231235959-from-the-future.sql），请升级程序后再启动。.*空数据库.*$/),
    });
  });
});

describe('a database of one’s own', () => {
  test('gets its first administrator with a one-time password, printed once, and never demo data', async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, LIANYI_DATA: join(folder, 'own') };
    const [first, second] = [await start(env), await start(env)];
    const mark = 'INSERT INTO unconfirmed_restore (id, create_time, backup_time) VALUES (gen_random_uuid(), now(), now())';
    await withClient(database.url, (client) => client.query(mark));
    const restored = await start(env);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT account, must_change_password AS once FROM user_account');
    await client.end();
    await database.drop();
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.output.split('\n').filter((line) => line.startsWith('警告：未设置 LIANYI_SECRET'))).toHaveLength(1);
    expect(first.output).toMatch(/已创建首个管理员：租户 000000，账号 admin，一次性密码 \S{8,}/);
    expect(second.output).not.toContain('一次性密码');
    expect(rows).toEqual([{ account: 'admin', once: 1 }]);
    const warnings = [first, second, restored].map(({ output }) => output.includes('警告：本系统由备份恢复，尚未确认为正式系统'));
    expect(warnings).toEqual([false, false, true]);
  });

  test('gets one of two servers that start at once on an empty one, and both are there', () =>
    inScratchDatabase(inject('testServerUrl'), async (url) => {
      const env = { DATABASE_URL: url, LIANYI_SECRET: 'first-secret-first-secret-first-secret' };
      const both = await Promise.all(['one', 'two'].map((name) => start({ ...env, LIANYI_DATA: join(folder, name) })));
      expect(both.map(({ code, errors }) => ({ code, errors }))).toEqual(Array(2).fill({ code: 0, errors: '' }));
      expect(both.filter(({ output }) => output.includes('一次性密码'))).toHaveLength(1);
    }));
});

test('a secret of one’s own takes over, no other is taken from then on, and it can be replaced', async () => {
  const database = await createTestDatabase();
  const [one, two] = ['the-first-secret-of-this-hospital-0001', 'the-second-secret-of-this-hospital-002'];
  const run = (env: Record<string, string>) => start({ DATABASE_URL: database.url, LIANYI_DATA: join(folder, 'secret'), ...env });
  expect((await run({})).code).toBe(0);
  const taken = await run({ LIANYI_SECRET: one });
  expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('已用 LIANYI_SECRET 重新封存')]);
  expect(taken.output).not.toContain('警告');
  const wrong = await run({ LIANYI_SECRET: two });
  expect([wrong.code, wrong.errors.trim()]).toEqual([
    1,
    'LIANYI_SECRET 与数据库不符，如需更换密钥，请同时用 LIANYI_SECRET_PREVIOUS 给出原来的密钥。',
  ]);
  expect((await run({ LIANYI_SECRET: two, LIANYI_SECRET_PREVIOUS: one })).output).toContain('重新封存');
  await database.drop();
});

test('a server that nobody reads any more stops in order', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, LIANYI_DATA: join(folder, 'unread') };
  expect((await start(env, { isRead: false })).code).toBe(0);
  await database.drop();
});

test('the embedded database is found again as it was', async () => {
  const data = join(folder, 'embedded');
  await mkdir(data, { mode: 0o755 });
  const [first, second] = [await start({ LIANYI_DATA: data }), await start({ LIANYI_DATA: data })];
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(first.output).toContain('已载入演示数据');
  expect(second.output).not.toContain('已载入演示数据');
  expect(first.errors + second.errors).toBe('');
});

test.each([
  ['a server', [main], 0, ''],
  ['a command', [cli, 'migrate'], 1, '已中断，没有完成。\n'],
])('%s that is stopped while it starts leaves no database behind', async (name, program, code, errors) => {
  const data = join(folder, name);
  expect(await start({ LIANYI_DATA: data }, { program, until: '迁移' })).toMatchObject({ code, errors });
  expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid');
});

test('one that is stopped before it serves does not begin to', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, LIANYI_DATA: join(folder, 'unserved') };
  const { code, output } = await start(env, { until: '一次性密码' });
  expect([code, output.includes('已启动')]).toEqual([0, false]);
  await database.drop();
});

test.each([
  ['postgresql://me:secret@10.0.0.5/lianyi', 'postgresql://me:***@10.0.0.5/lianyi'],
  ['postgresql://me:Hospital@2026@10.0.0.5:5432/lianyi?sslmode=require', 'postgresql://me:***@10.0.0.5:5432/lianyi?sslmode=require'],
  ['postgresql://me@10.0.0.5/lianyi?password=se@cret', 'postgresql://me@10.0.0.5/lianyi?password=***'],
])('no part of a password is printed', (url, printed) => {
  expect(withoutPassword(url)).toBe(printed);
});
