import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileTable } from '../../engine/files/file.table.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { insertRow, insertSql, newId } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { lineFor, linesFor } from '../../platform/in-turn.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MadeStudy } from './dicom/make-study.ts';
import { prepareStudy } from './dicom/prepare-study.ts';
import { imagePreparationTable, type PreparationRow } from './image.tables.ts';
import type { ImageFile } from './image-files.ts';
import { inSlideTurn, prepareSlide } from './slide/prepare-slide.ts';
import { storeMadeFile } from './store-made-file.ts';
import { wakeChecks } from './study-checks.ts';
import { ReaderGaveUp } from './work-aside.ts';
import { inFolder } from './work-folder.ts';

interface Made {
  /** What is kept of it besides its file. */
  readonly study?: MadeStudy;
}

/** What is made of a file of each kind that needs it. */
interface Maker {
  /** Of what is made: what it is kept as. */
  readonly code: string;
  readonly extension: string;
  readonly contentType: string;
  make(request: { from: string; to: string }, told: (percent: number) => void): Promise<Made>;
}

const levels: Maker = {
  ...{ code: 'slide-levels', extension: 'tif', contentType: 'image/tiff' },
  make: async (request, told) => {
    await prepareSlide(request, told);
    return {};
  },
};

const pictures: Maker = {
  ...{ code: 'study-pictures', extension: 'bin', contentType: 'application/octet-stream' },
  make: async (request, told) => ({ study: await prepareStudy(request, told) }),
};

const makerOf = ({ kind }: ImageFile): Maker => (kind === 'dicom' ? pictures : levels);

/** Work that has not said for this long that it goes on is dead, in ms. */
const LEASE_MS = 60_000;
const BEAT_MS = 5_000;

/** How far what is made of a file is, levels of a picture or the pictures of a study; the first to ask begins, and whoever asks after a crash takes over. Never waits for the work. */
export async function preparationOf(services: Services, file: ImageFile): Promise<PreparationRow> {
  const store = services.database.forTenant(file.tenantId);
  const known = await find(store, file.id);
  const now = services.clock();
  if (known && (known.state === 'ready' || known.state === 'refused' || known.leaseTime.getTime() >= now)) return known;
  const attempt = newId();
  if (await claim(store, file.id, known, attempt, now)) void work(services, store, file, attempt);
  return (await find(store, file.id)) ?? { fileId: file.id, state: 'working', progress: 0, attempt, leaseTime: new Date(now), attempts: 0 };
}

async function find(store: Store, fileId: string): Promise<PreparationRow | undefined> {
  const { rows } = await store.run<PreparationRow>(
    sql`SELECT ${columnsOf(imagePreparationTable)} FROM image_preparation WHERE tenant_id = ${store.tenantId} AND file_id = ${fileId}`,
  );
  return rows[0];
}

/** By compare-and-set: of two that ask at once one works. */
async function claim(store: Store, fileId: string, known: PreparationRow | undefined, attempt: string, now: number): Promise<boolean> {
  const leaseTime = new Date(now + LEASE_MS);
  if (!known) {
    const row = {
      tenantId: store.tenantId,
      fileId,
      state: 'working',
      progress: 0,
      attempt,
      leaseTime,
      attempts: 0,
      createTime: new Date(now),
    };
    const { count } = await store.run(sql`${insertSql(imagePreparationTable, [row])} ON CONFLICT DO NOTHING`);
    return count === 1;
  }
  const { count } = await store.run(sql`
    UPDATE image_preparation SET state = 'working', attempt = ${attempt}, lease_time = ${leaseTime}, progress = 0
    WHERE tenant_id = ${store.tenantId} AND file_id = ${fileId} AND state IN ('working', 'failed') AND attempt = ${known.attempt}`);
  return count === 1;
}

const tooMany = '正在处理的影像过多，请稍后再试';
/**
 * Where a hospital keeps its files itself, they are fetched from there and what was made goes there: as long as that lasts, others go on. Of one
 * hospital one at a time, and of all a few, for the room on the disk.
 */
const inTurnOf = linesFor({ mostAtOnce: 1, mostWaiting: 1_000, tooMany });
const inTurn = lineFor({ mostAtOnce: 6, mostWaiting: 1_000, tooMany });

interface Preparing {
  readonly file: ImageFile;
  readonly folder: string;
  readonly mine: ReturnType<typeof sql>;
}

async function prepare(
  services: Services,
  store: Store,
  { file, folder, mine }: Preparing,
  told: (percent: number) => void,
): Promise<void> {
  const maker = makerOf(file);
  const [from, to] = [path.join(folder, `${randomUUID()}.${file.extension}`), path.join(folder, `made.${maker.extension}`)];
  const { stream } = await (await storageOfFile(services, file.tenantId, file.ossId)).get(file.name);
  await pipeline(stream, createWriteStream(from, { mode: 0o600 }));
  const made = await inSlideTurn(() => maker.make({ from, to }, told));
  await keep(services, store, { file, maker, to, made }, mine);
}

/** Never throws: what came of it stands in the row. */
async function work(services: Services, store: Store, file: ImageFile, attempt: string): Promise<void> {
  let progress = 0;
  const mine = sql`tenant_id = ${store.tenantId} AND file_id = ${file.id} AND state = 'working' AND attempt = ${attempt}`;
  const say = (): void => {
    const until = new Date(services.clock() + LEASE_MS);
    store
      .run(sql`UPDATE image_preparation SET progress = ${progress}, lease_time = ${until} WHERE ${mine}`)
      .catch((error: unknown) => services.log.warn({ err: error }, 'lease of a slide'));
  };
  const beat = setInterval(say, BEAT_MS);
  try {
    const whole = (folder: string) =>
      prepare(services, store, { file, folder, mine }, (percent) => {
        progress = percent;
      });
    await inTurnOf(file.tenantId, () => inTurn(() => inFolder(services, whole)));
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof ReaderGaveUp)
      services.log.warn({ err: error, file: file.id }, 'an image could not be prepared');
    await giveUp(services, store, { file, error, mine });
  } finally {
    clearInterval(beat);
  }
}

interface Kept {
  readonly file: ImageFile;
  readonly maker: Maker;
  /** Where on this machine it was made. */
  readonly to: string;
  readonly made: Made;
}

/** What was made and the end of the work, together. */
async function keep(services: Services, store: Store, { file, maker, to, made }: Kept, mine: ReturnType<typeof sql>): Promise<void> {
  const { code, extension, contentType } = maker;
  const { remove, ...stored } = await storeMadeFile(services, store.tenantId, { path: to, extension, contentType });
  const study = made.study ? JSON.stringify(made.study) : null;
  const isKept = await store.transaction(async (tx) => {
    const { count } = await tx.run(
      sql`UPDATE image_preparation SET state = 'ready', progress = 100, study = ${study}::jsonb WHERE ${mine}`,
    );
    if (count === 0) return false;
    const row = { ...stored, code, originalName: file.originalName, attached: 1 as const };
    const { id } = await insertRow(tx, fileTable, row, { now: services.clock() });
    await tx.run(sql`UPDATE image_preparation SET prepared_id = ${id} WHERE tenant_id = ${store.tenantId} AND file_id = ${file.id}`);
    await wakeChecks(tx, file, services.clock());
    return true;
  });
  if (!isKept) await remove();
}

/** When what failed on our side is tried again, in ms. */
const AGAIN_MS = 10 * 60_000;
/** How often a reader may give up at one file: a hostile one takes a core no more often than that. */
const MOST_ATTEMPTS = 3;

interface GivenUp {
  readonly file: ImageFile;
  readonly error: unknown;
  readonly mine: ReturnType<typeof sql>;
}

/**
 * What cannot be shown is not tried again; what failed on our side, or found no place in the line, is, after a while. So is what a reader gave up at, up
 * to the third time: then it is refused.
 */
function endOf(error: unknown, now: number): Sql {
  const again = sql`lease_time = ${new Date(now + AGAIN_MS)}`;
  if (!(error instanceof Refusal) || error.code !== 415) return sql`state = 'failed', ${again}`;
  const message = sql`${JSON.stringify(error.said)}::jsonb`;
  if (!(error instanceof ReaderGaveUp)) return sql`state = 'refused', message = ${message}`;
  const isLast = sql`attempts + 1 >= ${MOST_ATTEMPTS}`;
  return sql`attempts = attempts + 1, ${again}, state = CASE WHEN ${isLast} THEN 'refused' ELSE 'failed' END,
    message = CASE WHEN ${isLast} THEN ${message} END`;
}

async function giveUp(services: Services, store: Store, { file, error, mine }: GivenUp): Promise<void> {
  const ended = endOf(error, services.clock());
  await store
    .run(sql`UPDATE image_preparation SET ${ended} WHERE ${mine}`)
    .then(() => wakeChecks(store, file, services.clock()))
    .catch((later: unknown) => services.log.warn({ err: later }, 'what came of a slide could not be kept'));
}
