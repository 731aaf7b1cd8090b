import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantAll } from '../../server/engine/identity/menu-sync.ts';
import { sql } from '../../server/engine/store/sql.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts';
import { openBenchDatabase } from '../bench-databases.ts';
import { type BenchPerson, benchTenants, signInPeople } from '../bench-people.ts';
import { type ServerProcess, startServer } from '../processes.ts';
import { hashOfStored, sampleUpload, type Upload } from './sample-upload.ts';

const PIECES = 205;
const ENOUGH_ORDERS = 1_000;

interface Run {
  databaseUrl: string;
  folder: string;
  person: BenchPerson;
  upload: Upload;
  tell: (line: string) => void;
}

/**
 * A file of 2 GB through a server that is killed (-9) in the middle of the pieces and again while it joins them: what was
 * acknowledged is not sent again, the file is what was sent, and the server's memory stays where it was.
 */
export async function benchUpload(tell: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lianyi-bench-'));
  const cluster = await startEmbeddedPostgres({ dataFolder: folder });
  const { open, url: databaseUrl } = await openBenchDatabase(cluster.url, ENOUGH_ORDERS, tell);
  try {
    const tenantId = benchTenants[0] ?? '';
    const store = open.services.database.forTenant(tenantId);
    const { rows } = await store.run<{ id: string }>(sql`SELECT id FROM role WHERE tenant_id = ${tenantId} AND role_name = 'admin'`);
    await store.transaction((tx) => grantAll(tx, rows[0]?.id ?? '', ['chunk_add'], open.services.clock()));
    const [person] = await signInPeople(open.services, tenantId, 'admin', 1);
    if (!person) throw new Error('the bench people are missing');
    tell(`${PIECES} 片，每片 10 MB…`);
    await uploadThroughKills({ databaseUrl, folder, person, upload: sampleUpload(PIECES, person.token), tell });
  } finally {
    await open.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function uploadThroughKills(run: Run): Promise<void> {
  const { upload, tell } = run;
  const half = Math.floor(PIECES / 2);
  const first = await watched(run);
  const before = await first.server.residentMb();
  await upload.send(first.server.port, 1, half);
  const cut = upload.send(first.server.port, half + 1, half + 3).catch(() => undefined);
  await first.kill();
  await cut;

  const second = await watched(run);
  const there = await upload.stored(second.server.port);
  if (there.length < half) throw new Error(`${half - there.length} acknowledged pieces are gone`);
  tell(`  第一次中断后：已确认 ${half} 片，服务端有 ${there.length} 片`);
  const start = performance.now();
  await upload.send(second.server.port, 1, PIECES);
  const seconds = (performance.now() - start) / 1000;
  const merging = upload.merge(second.server.port).catch(() => undefined);
  await second.kill(500);
  await merging;

  const third = await watched(run);
  await upload.merge(third.server.port);
  const peaks = [first.peak(), second.peak(), await third.stop()];
  const isSame = (await hashOfStored(join(run.folder, 'files'), PIECES)) === upload.identifier;
  if (!isSame) throw new Error('the stored file is not what was sent');
  const sent = (PIECES - there.length) * 10;
  tell(`  续传 ${sent} MB：${seconds.toFixed(1)} 秒，${(sent / seconds).toFixed(0)} MB/秒；合并中断后再次合并，内容一致`);
  tell(`  服务内存：开始 ${before.toFixed(0)} MB，三次运行的最高值 ${peaks.map((peak) => peak.toFixed(0)).join('、')} MB`);
}

/** A server whose memory is looked at while it lives. */
async function watched({ databaseUrl, folder }: Run) {
  const server: ServerProcess = await startServer(databaseUrl, { dataFolder: folder, profile: false });
  let peak = 0;
  const look = async (): Promise<void> => {
    peak = Math.max(peak, await server.residentMb().catch(() => 0));
  };
  const timer = setInterval(() => void look(), 100);
  const ended = (): number => {
    clearInterval(timer);
    return peak;
  };
  return {
    server,
    peak: () => peak,
    kill: async (afterMs = 0) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await server.kill();
      return ended();
    },
    stop: async () => {
      await server.stop();
      return ended();
    },
  };
}
