import { type Message, said, textOf, word } from '../../../../contract/kernel/said.ts';
import { eachFound } from '../../../engine/jobs/each-due.ts';
import { allParts, defineJob, emptyTally, type Tally } from '../../../engine/jobs/job.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { isHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { updateRow } from '../../../engine/store/rows.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consultationOf } from '../../consultation/consultation.reads.ts';
import { orderWithStudy } from '../../consultation/consultation-studies.reads.ts';
import { type ImageFile, imagesOf, type Order } from '../image-files.ts';
import { preparedStudy } from '../prepared-study.ts';
import { checkPatient } from '../study-patient.ts';
import { studySendingTable } from './archive.tables.ts';
import { ArchiveFailure, type Stored } from './dicomweb-port.ts';
import { type Archive, archivesThatTake, noteAnswer, portOf } from './image-archives.ts';
import { GONE, giveUpUnused, queueStudies } from './queue-studies.ts';
import { sendStudy } from './send-study.ts';

const SEND = 'send-studies-to-archives';
const MINUTE_MS = 60_000;
/** Longer than a transfer lasts: nobody else takes the study meanwhile. */
const HELD_MS = 120 * MINUTE_MS;
const LATER_MS = 10 * MINUTE_MS;
/** What failed on our side: what exactly stands in the log. */
const OURS = '影像未能从本系统发出，请联系平台管理员';
/** After how many times without success people are asked to look, about a day later. */
const MOST_ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 240 * MINUTE_MS;
/** An archive that gives so many studies of a run no answer is left alone until the next one, which begins when this one has ended. */
const MOST_FAILURES = 3;
/** So long a hospital begins new studies in a run: what was handed in meanwhile, to an archive that is faster, waits for the next one. */
const TURN_MS = 30 * MINUTE_MS;
/** A study lies on the disk while it is sent. */
const HOSPITALS_AT_ONCE = 6;

/** A study in the line. */
export interface Waiting {
  id: string;
  tenantId: string;
  no: string | null;
  fileName: string | null;
  archiveId: string;
  fileId: string;
  applyOrderId: string;
  attempts: number;
}

/** What became of an attempt. */
export type Outcome =
  | { readonly sent: number }
  | { readonly refused: Message; readonly isUntold?: true }
  /** Tried again after so many ms. What waits for people or for its preparation was not tried: the archive was not asked. */
  | { readonly later: number; readonly why: Message | null; readonly isUntried?: true };

/** Sends what waits to the archives of its hospitals, hospital by hospital. Outside of any transaction. Answers how many studies were dealt with. */
export async function sendStudies(services: Services, tally: Tally = emptyTally()): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const archives = new Map((await archivesThatTake(services)).map((archive) => [archive.id, archive]));
  await giveUpUnused(services, [...archives.keys()]);
  if (archives.size === 0) return 0;
  const before = tally.done;
  const queue = [...archives.values()].map((archive) => () => queueStudies(services, archive));
  await allParts([...queue, () => sendWaiting(services, archives, tally)]);
  return tally.done - before;
}

const dueAt = (now: number): Sql => sql`is_deleted = 0 AND sending_state = 'waiting' AND next_time <= ${new Date(now)}`;

const findWaiting = (services: Services, tenantIds: readonly string[]): Sql => sql`
  SELECT id, tenant_id AS "tenantId", order_no AS no, file_name AS "fileName", archive_id AS "archiveId", file_id AS "fileId",
    apply_order_id AS "applyOrderId", attempts FROM study_sending
  WHERE ${dueAt(services.clock())} AND tenant_id = ANY (${tenantIds})`;

/** What of these hospitals is due, the first that was queued first. */
export async function waitingStudies(services: Services, tenantIds: readonly string[]): Promise<Waiting[]> {
  const { rows } = await services.database.forGroup().run<Waiting>(sql`${findWaiting(services, tenantIds)} ORDER BY create_time, id`);
  return rows;
}

function sendWaiting(services: Services, archives: ReadonlyMap<string, Archive>, tally: Tally): Promise<number> {
  const due = dueAt(services.clock());
  const find = findWaiting(
    services,
    [...archives.values()].map(({ tenantId }) => tenantId),
  );
  const failures = new Map<string, number>();
  // From the first of each: where many hospitals have a backlog, a turn comes to all of them.
  const ends = new Map<string, number>();
  const isOver = (tenantId: string): boolean => {
    const end = ends.get(tenantId) ?? services.clock() + TURN_MS;
    ends.set(tenantId, end);
    return services.clock() > end;
  };
  const act = async (row: Waiting): Promise<boolean> => {
    const archive = archives.get(row.archiveId);
    if (isOver(row.tenantId) || archive?.tenantId !== row.tenantId || (failures.get(archive.id) ?? 0) >= MOST_FAILURES) return false;
    const held = new Date(services.clock() + HELD_MS);
    const store = services.database.forTenant(row.tenantId);
    const { count } = await store.run(
      sql`UPDATE study_sending SET next_time = ${held} WHERE tenant_id = ${row.tenantId} AND id = ${row.id} AND ${due}`,
    );
    if (count === 0) return false;
    const failed = () => failures.set(archive.id, (failures.get(archive.id) ?? 0) + 1);
    const outcome = await send(services, archive, row, failed).catch(async (error: unknown) => {
      // The job forgets failures of rows that are not due, as this one is until its next attempt: what counts them is the row.
      await keepOutcome(services, row, triedAgain(row, OURS));
      throw error;
    });
    await keepOutcome(services, row, outcome);
    return !('later' in outcome);
  };
  const work = { job: SEND, table: studySendingTable.name, find, hospitalsAtOnce: HOSPITALS_AT_ONCE, act };
  return eachFound<Waiting>(services, work, tally);
}

/** Only what was read and is the order's patient's goes: an archive forgets nothing. */
async function send(services: Services, archive: Archive, row: Waiting, failed: () => unknown): Promise<Outcome> {
  const held = (await heldBy(services, row)) ?? (await heldByAnother(services, row));
  if (!held) return { refused: GONE, isUntold: true };
  const { order, file } = held;
  try {
    const study = await preparedStudy(services, file);
    if (!('made' in study)) return { later: LATER_MS, why: null, isUntried: true };
    const { differences, confirmed } = await checkPatient(services.database.forTenant(row.tenantId), order, file, study.made);
    if (differences.length > 0 && !confirmed)
      return { later: 3 * LATER_MS, why: '影像的患者信息与申请单不一致，待申请医生确认后存入', isUntried: true };
    const stored = await sendStudy(services, portOf(services, archive), file, study.made.shape);
    await noteAnswer(services, archive);
    return outcomeOf(stored);
  } catch (error) {
    if (error instanceof ArchiveFailure && error.isOfArchive) {
      failed();
      await noteAnswer(services, archive, error);
      return triedAgain(row, error.said);
    }
    if (error instanceof ArchiveFailure) return { refused: error.said };
    // What cannot be read is told; what failed on our side is tried again.
    if (error instanceof Refusal && error.code === 415) return { refused: error.said };
    if (error instanceof Refusal) return triedAgain(row, error.said);
    throw error;
  }
}

/** Ever more rarely, and not for ever. */
function triedAgain({ attempts }: Waiting, why: Message): Outcome {
  return attempts + 1 >= MOST_ATTEMPTS ? { refused: why } : { later: Math.min(LATER_MS * 2 ** attempts, LONGEST_PAUSE_MS), why };
}

/** The study as its order has it, and nothing where that was deleted or has it no more. */
async function heldBy(
  services: Services,
  { tenantId, applyOrderId, fileId }: Waiting,
): Promise<{ order: Order; file: ImageFile } | undefined> {
  const order = await consultationOf(services.database.forTenant(tenantId), tenantId, applyOrderId);
  const file = order && (await imagesOf(services, order)).find(({ id, kind }) => id === fileId && kind === 'dicom');
  return order && file ? { order, file } : undefined;
}

/** The same of another order of the patient: that one is named from then on. */
async function heldByAnother(services: Services, row: Waiting) {
  const store = services.database.forTenant(row.tenantId);
  const other = await orderWithStudy(store, row.tenantId, row.fileId);
  if (!other) return undefined;
  await store.run(sql`
    UPDATE study_sending SET apply_order_id = ${other.id}, order_no = ${other.no} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
  Object.assign(row, { applyOrderId: other.id, no: other.no });
  return heldBy(services, row);
}

function outcomeOf({ sent, stored, refused, reason }: Stored): Outcome {
  if (refused > 0) return { refused: said`影像归档拒收了${refused}个文件（原因代码${reason ?? '-'}），请联系归档管理员` };
  if (stored < sent) return { refused: said`影像归档只确认存入了${stored}个文件（共发送${sent}个），请联系归档管理员` };
  return { sent: stored };
}

/** What became of it, with a word to who minds the archive where it does not go there. */
export async function keepOutcome(services: Services, row: Waiting, outcome: Outcome): Promise<void> {
  const now = services.clock();
  await services.database.forTenant(row.tenantId).transaction(async (tx) => {
    await updateRow(tx, studySendingTable, row, valuesOf(outcome, row, now), { now });
    if (!('refused' in outcome) || outcome.isUntold) return;
    const context = said`会诊单${row.no ?? ''}的影像“${row.fileName ?? ''}”未能存入影像归档：${spoken(outcome.refused)}`;
    const about = { title: '影像未能存入归档', context, link: '/settings/study-sending' };
    await tell(tx, [{ to: { tenantId: row.tenantId, permission: 'image_archive_edit' }, ...about }], { now });
  });
  if ('refused' in outcome) services.outboxFilled();
}

const spoken = (message: Message) => (typeof message === 'string' ? word(message) : message);
const MOST_LETTERS = 300;

function valuesOf(outcome: Outcome, { attempts }: Waiting, now: number) {
  const tried = { attempts: attempts + 1 };
  if ('sent' in outcome)
    return { ...tried, sendingState: 'sent' as const, pictures: outcome.sent, sentTime: new Date(now), failure: null, nextTime: null };
  if ('refused' in outcome)
    return { ...tried, sendingState: 'refused' as const, failure: textOf(outcome.refused).slice(0, MOST_LETTERS), nextTime: null };
  return {
    ...(outcome.isUntried ? {} : tried),
    failure: outcome.why ? textOf(outcome.why) : null,
    nextTime: new Date(now + outcome.later),
  };
}

export const sendStudiesJob = defineJob({
  name: SEND,
  title: '上传影像存入归档',
  cron: '*/5 * * * *',
  run: async (services, tally) => void (await sendStudies(services, tally)),
});
