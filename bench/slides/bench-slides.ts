import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTile, type OpenedImage, openImage } from '../../contract/domains/image/image.endpoints.ts';
import type { SlideLevel } from '../../contract/domains/image/slide.shape.ts';
import { slideBytes } from '../../server/demo/slides/write-slide.ts';
import { fileTable } from '../../server/engine/files/file.table.ts';
import { insertRow } from '../../server/engine/store/rows.ts';
import { sql } from '../../server/engine/store/sql.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts';
import { newFileKey } from '../../server/platform/storage/file-storage.ts';
import { openBenchDatabase } from '../bench-databases.ts';
import { type BenchPerson, benchTenants, signInPeople } from '../bench-people.ts';
import { startServer } from '../processes.ts';

const ENOUGH_ORDERS = 1_000;
/** Pixels: with tiles of their own this is a little over 2 GB. */
const [WIDTH, HEIGHT] = [131_072, 98_304];
const VIEWERS = 10;
const TILES_EACH = 300;
/** What a browser asks for at once. */
const AT_ONCE = 6;

interface Found {
  readonly port: number;
  readonly person: BenchPerson;
  readonly applyOrderId: string;
  readonly fileId: string;
}

/** A slide of 2 GB that ten people look at, each at another place: how soon it is there, how long tiles take, what the server holds. */
export async function benchSlides(tell: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-bench-'));
  const cluster = await startEmbeddedPostgres({ dataFolder: folder });
  const { open, url } = await openBenchDatabase(cluster.url, ENOUGH_ORDERS, tell);
  try {
    const tenantId = benchTenants[0] ?? '';
    const name = newFileKey('tif', Date.now());
    const size = await writeSlide(path.join(folder, 'files', name), tell);
    const store = open.services.database.forTenant(tenantId);
    const [person] = await signInPeople(open.services, tenantId, 'admin', 1);
    if (!person) throw new Error('the bench people are missing');
    const about = {
      code: 'slide',
      originalName: 'slide.tif',
      extension: 'tif',
      contentType: 'image/tiff',
      sha256: '',
      attached: 1,
    } as const;
    const { id: fileId } = await insertRow(store, fileTable, { ...about, name, size }, { now: Date.now() });
    const { rows } = await store.run<{ id: string }>(sql`
      SELECT id FROM consultation WHERE tenant_id = ${tenantId} AND submit_time IS NOT NULL AND is_deleted = 0 ORDER BY create_time DESC LIMIT 1`);
    const applyOrderId = rows[0]?.id ?? '';
    await store.run(sql`UPDATE consultation SET slide_path = ARRAY[${fileId}] WHERE tenant_id = ${tenantId} AND id = ${applyOrderId}`);
    const server = await startServer(url, { dataFolder: folder, profile: false });
    try {
      await look({ port: server.port, person, applyOrderId, fileId }, () => server.residentMb(), tell);
    } finally {
      await server.stop();
    }
  } finally {
    await open.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeSlide(file: string, tell: (line: string) => void): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true });
  const start = performance.now();
  await pipeline(Readable.from(slideBytes({ width: WIDTH, height: HEIGHT, microns: 0.25, isFull: true })), createWriteStream(file));
  const { size } = await stat(file);
  tell(`切片 ${WIDTH} × ${HEIGHT} 像素，${(size / 1_048_576).toFixed(0)} MB，${((performance.now() - start) / 1000).toFixed(0)} 秒写成`);
  return size;
}

async function look(found: Found, residentMb: () => Promise<number>, tell: (line: string) => void): Promise<void> {
  const before = await residentMb();
  const opening = await timesOf(5, () => openSlide(found));
  const { token = '', shape } = await openSlide(found);
  const levels = shape?.levels ?? [];
  const coarsest = levels.length - 1;
  const firstView = await timesOf(1, () => tileOf(found.port, token, coarsest, 0, 0));
  tell(
    `打开：首次 ${opening[0]?.toFixed(0)} ms，其后中位 ${percentile(opening, 0.5).toFixed(0)} ms；概览图块 ${firstView[0]?.toFixed(0)} ms`,
  );
  let peak = before;
  const timer = setInterval(() => void residentMb().then((now) => (peak = Math.max(peak, now))), 100);
  for (const viewers of [1, VIEWERS]) {
    const start = performance.now();
    const all = await Promise.all(Array.from({ length: viewers }, (_, viewer) => viewTiles(found.port, token, levels, viewer)));
    const times = all.flat();
    const rate = times.length / ((performance.now() - start) / 1000);
    const shown = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1)).join(' / ');
    tell(`${viewers} 人阅片，各同时请求 ${AT_ONCE} 块：图块 p50/p95/p99 ${shown} ms，每秒 ${rate.toFixed(0)} 块`);
  }
  clearInterval(timer);
  tell(`服务内存：之前 ${before.toFixed(0)} MB，最高 ${peak.toFixed(0)} MB，增加 ${(peak - before).toFixed(0)} MB`);
}

async function openSlide({ port, person, applyOrderId, fileId }: Found): Promise<OpenedImage> {
  const reply = await fetch(`http://127.0.0.1:${port}/api${openImage.path}`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ applyOrderId, fileId }),
  });
  const { code, msg, data }: { code: number; msg: string; data: OpenedImage } = await reply.json();
  if (code !== 200) throw new Error(`the slide does not open: ${msg}`);
  return data;
}

async function tileOf(port: number, token: string, level: number, column: number, row: number): Promise<void> {
  const place = getTile.path
    .replace('{fileId}', token.slice(0, 36))
    .replace('{level}', `${level}`)
    .replace('{column}', `${column}`)
    .replace('{row}', `${row}`);
  const reply = await fetch(`http://127.0.0.1:${port}/api${place}?token=${encodeURIComponent(token)}`);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`a tile was answered with ${reply.status}`);
}

/** As somebody looks: from place to place, neighbours together, mostly at the finest level. */
async function viewTiles(port: number, token: string, levels: readonly SlideLevel[], viewer: number): Promise<number[]> {
  const times: number[] = [];
  for (let step = 0; times.length < TILES_EACH; step += 1) {
    const at = step % 4 === 0 ? 2 : 0;
    const level = levels[at];
    if (!level) throw new Error('the slide has too few levels');
    const [columns, rows] = [Math.floor(level.width / level.tileWidth), Math.floor(level.height / level.tileHeight)];
    const [column, row] = [(viewer * 7_919 + step * 104_729) % (columns - AT_ONCE), (viewer * 6_101 + step * 15_485_863) % rows];
    const together = Array.from({ length: AT_ONCE }, (_, beside) => timesOf(1, () => tileOf(port, token, at, column + beside, row)));
    times.push(...(await Promise.all(together)).flat());
  }
  return times;
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
