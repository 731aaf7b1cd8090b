import path from 'node:path';
import { MOST_SERIES_FOUND } from '../../../../contract/domains/image/archive.endpoints.ts';
import { MOST_ENTRIES_OF_ZIP } from '../../../../contract/domains/image/dicom.limits.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { fileTable } from '../../../engine/files/file.table.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { lineFor, linesFor } from '../../../platform/in-turn.ts';
import { SaidError } from '../../../platform/refusal.ts';
import { storeMadeFile } from '../store-made-file.ts';
import { inFolder } from '../work-folder.ts';
import { ArchiveFailure, type ImageArchivePort, type Wanted } from './dicomweb-port.ts';
import { archiveById, noteAnswer, portOf } from './image-archives.ts';
import { StudyPack, TOO_MANY } from './pack-study.ts';

/** Work that has not said for this long that it goes on is dead, in ms. */
export const LEASE_MS = 60_000;
const BEAT_MS = 2_000;

/** As what is kept that came from an archive: it does not go back there. */
export const RETRIEVED = 'dicom-archive';

/** What is to be fetched, for whom, and in which attempt. */
export interface RetrievalAttempt extends Wanted {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly archiveId: string;
  readonly attempt: string;
}

const tooMany = '正在调取的影像过多，请稍后再试';
/** Of one hospital few, however slow its archive: the places for all are not filled by those who wait for one. */
const inTurnOf = linesFor({ mostAtOnce: 2, mostWaiting: 1_000, tooMany });
const inTurn = lineFor({ mostAtOnce: 8, mostWaiting: 1_000, tooMany });

/**
 * Fetches a study, or one of its series, and keeps it as an upload of whoever asked for it, whole or not at all. Never throws: what came of it stands in the row. No
 * transaction is open while the archive is asked.
 */
export async function retrieveInBackground(services: Services, asked: RetrievalAttempt): Promise<void> {
  const store = services.database.forTenant(asked.tenantId);
  const mine = sql`tenant_id = ${asked.tenantId} AND id = ${asked.id} AND state = 'working' AND attempt = ${asked.attempt}`;
  const seen: Seen = {};
  const say = (): void => {
    const until = new Date(services.clock() + LEASE_MS);
    const { pack, total } = seen;
    store
      .run(
        sql`UPDATE study_retrieval SET received = ${pack?.files ?? 0}, bytes = ${pack?.bytes ?? 0}, total = ${total ?? null}, lease_time = ${until} WHERE ${mine}`,
      )
      .catch((error: unknown) => services.log.warn({ err: error }, 'lease of a retrieval'));
  };
  const beat = setInterval(say, BEAT_MS);
  try {
    const work = () => inFolder(services, (folder) => retrieve(services, asked, path.join(folder, 'study.zip'), seen, mine));
    await inTurnOf(asked.tenantId, () => inTurn(work));
  } catch (error) {
    if (!(error instanceof SaidError)) services.log.warn({ err: error, retrieval: asked.id }, 'a study could not be retrieved');
    const message = error instanceof SaidError ? error.said : '影像调取失败，请稍后重试';
    await store
      .run(sql`UPDATE study_retrieval SET state = 'failed', message = ${JSON.stringify(message)}::jsonb WHERE ${mine}`)
      .catch((later: unknown) => services.log.warn({ err: later }, 'what came of a retrieval could not be kept'));
  } finally {
    clearInterval(beat);
  }
}

/** How far it is. */
interface Seen {
  pack?: StudyPack;
  total?: number;
}

async function retrieve(services: Services, asked: RetrievalAttempt, to: string, seen: Seen, mine: Sql): Promise<void> {
  const archive = await archiveById(services, asked.tenantId, asked.archiveId);
  if (!archive) throw new ArchiveFailure('影像归档已被删除，请联系管理员');
  // One that was begun before the backup, and is gone on with here.
  await refuseHeldBack(services);
  try {
    const name = await fetchWhole(portOf(services, archive), asked, to, seen);
    await keep(services, asked, { to, name, pack: seen.pack }, mine);
  } catch (error) {
    if (error instanceof ArchiveFailure && error.isOfArchive) await noteAnswer(services, archive, error);
    throw error;
  }
  await noteAnswer(services, archive);
}

/** What the archive tells of what is wanted: what it is called, and how many files it has. */
interface Told {
  readonly name: string;
  readonly files: number | undefined;
}

/** Nothing for what the archive does not have, or no longer. */
async function askFor(port: ImageArchivePort, { studyUid, seriesUid }: Wanted): Promise<Told | undefined> {
  const [study] = await port.search({ studyUid, most: 1 });
  if (study?.studyUid !== studyUid) return undefined;
  if (!seriesUid) return { name: nameOf([study.modality, study.takenOn, study.description]), files: study.pictures };
  const series = (await port.series(studyUid, MOST_SERIES_FOUND)).find((one) => one.seriesUid === seriesUid);
  if (!series) return undefined;
  const number = series.number === undefined ? '' : `序列${series.number}`;
  return { name: nameOf([series.modality, study.takenOn, study.description, number, series.description]), files: series.pictures };
}

/** As many files as the archive says that there are, before and after: what is still being sent there would be half of it. Gives its name. */
async function fetchWhole(port: ImageArchivePort, wanted: Wanted, to: string, seen: Seen): Promise<string> {
  const told = await askFor(port, wanted);
  if (!told) throw new ArchiveFailure('影像归档中已没有该检查，请重新查询');
  if ((told.files ?? 0) > MOST_ENTRIES_OF_ZIP) throw new ArchiveFailure(TOO_MANY);
  const pack = await StudyPack.at(to, wanted);
  Object.assign(seen, { pack, total: told.files });
  try {
    await port.retrieve(wanted, (part) => pack.take(part));
    await pack.finish();
  } finally {
    await pack.close();
  }
  if (pack.files === 0) throw new ArchiveFailure('影像归档没有返回文件，请稍后重试');
  const after = await askFor(port, wanted);
  const expected = after?.files ?? told.files;
  if (!after || (expected !== undefined && expected !== pack.files))
    throw new ArchiveFailure(said`该检查在归档中有变化（现有${expected ?? 0}个文件，收到${pack.files}个），请稍后重新调取`);
  return told.name;
}

/** The file and the end of the work, together. It waits like an upload for a form that takes it. */
async function keep(
  services: Services,
  asked: RetrievalAttempt,
  { to, name: originalName, pack }: { to: string; name: string; pack: StudyPack | undefined },
  mine: Sql,
): Promise<void> {
  const { tenantId, userId } = asked;
  const { remove, ...stored } = await storeMadeFile(services, tenantId, { path: to, extension: 'zip', contentType: 'application/zip' });
  const isKept = await services.database
    .forTenant(tenantId)
    .transaction(async (tx) => {
      const { count } = await tx.run(sql`
        UPDATE study_retrieval SET state = 'ready', original_name = ${originalName}, received = ${pack?.files ?? 0}, bytes = ${pack?.bytes ?? 0}
        WHERE ${mine}`);
      if (count === 0) return false;
      const { id } = await insertRow(
        tx,
        fileTable,
        { ...stored, userId, code: RETRIEVED, originalName },
        { userId, now: services.clock() },
      );
      await tx.run(sql`UPDATE study_retrieval SET file_id = ${id} WHERE tenant_id = ${tenantId} AND id = ${asked.id}`);
      return true;
    })
    .catch(async (error: unknown) => {
      await remove();
      throw error;
    });
  if (!isKept) await remove();
}

/** What was examined, how and when; never whose it is. */
function nameOf([modality = '', ...more]: readonly (string | undefined)[]): string {
  const name = [modality.replaceAll(', ', '+'), ...more]
    .join(' ')
    .replace(/[\p{C}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${[...name].slice(0, 100).join('') || 'DICOM'}.zip`;
}
