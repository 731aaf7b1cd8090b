import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadDemoData } from './demo/load-demo.ts';
import { createApp } from './engine/http/app.ts';
import { watchJobs } from './engine/jobs/late-jobs.ts';
import { registerJobs } from './engine/jobs/run-job.ts';
import { runJobs } from './engine/jobs/run-jobs.ts';
import { tellRestored } from './engine/restored/tell-restored.ts';
import { firstAdministrator } from './first-administrator.ts';
import { modules } from './modules.ts';
import { type OpenServices, openServices } from './open-services.ts';
import { isImpatient } from './platform/is-impatient.ts';
import { closePdfRenderer } from './platform/pdf/render-pdf.ts';
import { readSettings, type Settings } from './platform/settings/settings.ts';
import { StartupError } from './platform/settings/startup-error.ts';

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const jobs = modules.flatMap((module) => module.jobs ?? []);

type Stop = () => Promise<unknown>;

/** Nobody reads on, as on a closed terminal, or there is no room for what they would read. */
const UNTOLD: readonly (string | undefined)[] = ['EPIPE', 'ENOSPC', 'EDQUOT', 'EIO'];

/** That what we tell reaches nobody must not end us in the middle of starting or stopping. */
function surviveGoneReaders(): void {
  const failed = (error: NodeJS.ErrnoException): void => {
    if (!UNTOLD.includes(error.code)) throw error;
  };
  process.stdout.on('error', failed);
  process.stderr.on('error', failed);
}

/** Starts everything in order, and stops it in the opposite one. */
async function main(): Promise<void> {
  surviveGoneReaders();
  const stops: Stop[] = [];
  const stopping = new AbortController();
  const started = start(stops, stopping.signal);
  stopOnSignal(started, stops, stopping);
  try {
    await started;
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

async function start(stops: Stop[], stopping: AbortSignal): Promise<void> {
  const settings = readSettings(process.env);
  const open = await openServices(settings, { tell, onFailure: fail });
  stops.push(() => open.stop());
  if (!open.embedded && !settings.secret)
    tell('警告：未设置 LIANYI_SECRET，签名和封存用的密钥存放在数据库中，拿到数据库备份即可打开所有机密。正式环境请设置。');
  const steps = [
    () => fillEmptyDatabase(open),
    () => serve(open, settings, stops, stopping),
    () => startJobs(open, settings, stops, stopping),
  ];
  for (const step of steps) if (!stopping.aborted) await step();
}

async function serve(open: OpenServices, settings: Settings, stops: Stop[], stopping: AbortSignal): Promise<void> {
  await registerJobs(open.services, jobs);
  const app = await createApp(open.services, modules);
  stops.unshift(() => closeServer(app), closePdfRenderer);
  if (stopping.aborted) return;
  await listen(app, settings);
  await announce(app, open, settings);
  const warning = await tellRestored(open.services);
  if (warning) tell(`${warning}\n`);
}

async function startJobs(open: OpenServices, settings: Settings, stops: Stop[], signal: AbortSignal): Promise<void> {
  stops.unshift(watchJobs(open.services));
  const { services, databaseUrl, alongside } = open;
  if (settings.runJobs) stops.unshift(await runJobs(services, jobs, databaseUrl, { alongside, signal }));
  stops.unshift(async () => open.stopSending());
}

/** Demo data go into our own embedded database only; another one gets its first administrator and nothing else. */
async function fillEmptyDatabase({ services, embedded }: OpenServices): Promise<void> {
  if (embedded) return loadDemoData(services, modules, tell);
  const created = await firstAdministrator(services);
  if (created)
    tell(
      `已创建首个管理员：租户 ${created.tenantCode}，账号 ${created.account}，一次性密码 ${created.password}（仅显示这一次，首次登录须修改）`,
    );
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE') throw new StartupError(`端口 ${port} 已被占用，请用环境变量 PORT 换一个端口。`);
    if (code === 'EACCES') throw new StartupError(`没有权限使用端口 ${port}，请用环境变量 PORT 换一个端口。`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartupError(`地址 ${host} 不属于本机，请检查环境变量 HOST。`);
    throw error;
  }
}

/** Running requests may end; a browser's connection that was opened and never used is not waited for. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), 3000);
  await app.close();
  clearTimeout(patience);
}

/** For people on the terminal, and for programs in `run.json`. */
async function announce(app: FastifyInstance, { databaseUrl, embedded }: OpenServices, settings: Settings): Promise<void> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  if (embedded)
    await writeFile(join(settings.dataFolder, 'run.json'), JSON.stringify({ port, pid: process.pid, databaseUrl }), { mode: 0o600 });
  tell(`\n  联医 Lianyi 已启动： http://${settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${port}\n`);
  if (!embedded) return;
  tell(demoAccounts);
  if (!LOOPBACK.includes(settings.host))
    tell(`警告：演示账号的密码是公开的，而本服务向网络开放（HOST=${settings.host}）。正式使用请设置 DATABASE_URL。\n`);
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

const demoAccounts = `  演示账号（密码均为 Lianyi@2026）
    租户 000000 平台　　　　　　　 admin  operator
    租户 100001 滨海市第一人民医院 admin  expert1 expert2 expert3
    租户 100002 云岭县人民医院　　 admin  doctor1 doctor2 head1
    租户 100003 海棠社区医院　　　 admin  doctor1 expert1
`;

/**
 * One orderly stop, once what is being started has started: half-started parts cannot be stopped in order, and a database that is being started would be
 * left behind. A later signal does not wait.
 */
function stopOnSignal(started: Promise<void>, stops: readonly Stop[], stopping: AbortController): void {
  let stoppingSince: number | undefined;
  const stop = (): void => {
    if (stoppingSince !== undefined) {
      if (isImpatient(stoppingSince)) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    stopping.abort();
    tell('正在停止…');
    // A start that fails is told and stopped by whoever waits for it.
    void started
      .then(() => stopAll(stops))
      .then(
        () => process.exit(0),
        () => undefined,
      );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
}

async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

/** One clear sentence for what the user can mend, the whole error for what they cannot. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
