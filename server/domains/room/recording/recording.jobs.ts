import { LOST_MS, RECORDING_MAX_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { CONDEMNED } from '../../../engine/files/mark-attached.ts';
import { eachDue, eachFound, type FoundRow } from '../../../engine/jobs/each-due.ts';
import { allParts, defineJob, emptyTally, type Tally } from '../../../engine/jobs/job.ts';
import type { Services } from '../../../engine/services.ts';
import { findRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { roomPersonTable, roomTable } from '../room.tables.ts';
import { clearPieces, finishPart } from './finish-part.ts';
import { type RecordingRow, roomRecordingTable } from './recording.tables.ts';
import { endRecording, isOver } from './recording-rows.ts';

const FINISH = 'finish-recordings';
const END = 'end-lost-recordings';
/** Each joins into a storage of its own, which may be slow. */
const HOSPITALS_AT_ONCE = 8;
/** What a recording of 4 GB takes on its way into a hospital's storage over a slow line, in ms. */
const LONGEST_JOIN_MS = 3_600_000;
const REMOVE = 'remove-recordings';
const DAY_MS = 86_400_000;
/** Breaks are no part of a recording's length; one that nobody goes on with for so long has ended. In ms. */
const LONGEST_MS = 3 * RECORDING_MAX_MS;

/** Ends what nobody records any more, and makes the files of what pages have left behind. Answers how many rows it dealt with. */
export async function finishRecordings(services: Services, tally: Tally = emptyTally()): Promise<number> {
  const before = tally.done;
  await allParts([() => endLost(services, tally), () => finishParts(services, tally), () => sweepPieces(services, tally)]);
  return tally.done - before;
}

function endLost(services: Services, tally: Tally): Promise<number> {
  const now = services.clock();
  const find = sql`
    SELECT r.id, r.tenant_id AS "tenantId" FROM room_recording r
    JOIN room_person p ON p.tenant_id = r.tenant_id AND p.id = r.host_person_id
    WHERE r.state IN ('asked', 'running', 'paused')
      AND (p.seen_time IS NULL OR p.seen_time < ${new Date(now - LOST_MS)} OR r.create_time < ${new Date(now - LONGEST_MS)})`;
  const act = ({ id, tenantId }: FoundRow) => services.database.forTenant(tenantId).transaction((tx) => endOne(tx, id, tenantId, now));
  return eachFound(services, { job: END, table: roomRecordingTable.name, find, act }, tally);
}

/** Under the lock of its room, like whatever else happens to it. False where it has ended meanwhile, or its host is back. */
async function endOne(tx: Tx, id: string, tenantId: string, now: number): Promise<boolean> {
  const found = await findRow(tx, roomRecordingTable, id);
  await tx.run(sql`SELECT 1 FROM room WHERE tenant_id = ${tenantId} AND id = ${found?.roomId ?? null} FOR UPDATE`);
  const recording = await findRow(tx, roomRecordingTable, id);
  const room = recording && (await findRow(tx, roomTable, recording.roomId));
  const person = recording && (await findRow(tx, roomPersonTable, recording.hostPersonId));
  if (!recording || !room || !person || isOver(recording)) return false;
  const isTooLong = recording.createTime.getTime() < now - LONGEST_MS;
  if (!isTooLong && (person.seenTime?.getTime() ?? 0) >= now - LOST_MS) return false;
  await endRecording(tx, { room, person }, recording, isTooLong ? 'limit' : 'lost', now);
  return true;
}

function finishParts(services: Services, tally: Tally): Promise<number> {
  const now = new Date(services.clock());
  const find = sql`
    SELECT p.id, p.tenant_id AS "tenantId" FROM room_recording_part p
    JOIN room_recording r ON r.tenant_id = p.tenant_id AND r.id = p.recording_id
    WHERE (p.state = 'joining' AND p.lease_time < ${now})
      OR (p.state = 'open' AND ((r.state = 'ended' AND (p.lease_time IS NULL OR p.lease_time <= ${now})) OR EXISTS (
        SELECT 1 FROM room_recording_part n WHERE n.tenant_id = p.tenant_id AND n.recording_id = p.recording_id AND n.number > p.number)))`;
  return eachFound(
    services,
    {
      ...{ job: FINISH, step: 'parts', table: 'room_recording_part', find, hospitalsAtOnce: HOSPITALS_AT_ONCE },
      act: (part) => finishPart(services, part),
    },
    tally,
  );
}

/** Pieces whose sender or server died before they counted, and those of files that are whole. */
function sweepPieces(services: Services, tally: Tally): Promise<number> {
  const before = new Date(services.clock() - DAY_MS);
  const find = sql`
    SELECT DISTINCT p.id, p.tenant_id AS "tenantId" FROM room_recording_piece c
    JOIN room_recording_part p ON p.tenant_id = c.tenant_id AND p.id = c.part_id
    WHERE c.create_time < ${before} AND p.state IN ('ready', 'empty', 'broken')`;
  const act = async (part: FoundRow) => (await clearPieces(services.database.forTenant(part.tenantId), services, part, before)) > 0;
  return eachFound(services, { job: FINISH, step: 'pieces', table: 'room_recording_part', find, act }, tally);
}

/** Apart from the joining, which takes its time. */
export const endLostRecordingsJob = defineJob({
  name: END,
  title: '结束中断的会诊录像',
  cron: '* * * * *',
  runsHeldBack: true,
  run: async (services, tally = emptyTally()) => void (await endLost(services, tally)),
});

export const finishRecordingsJob = defineJob({
  name: FINISH,
  title: '整理会诊录像',
  cron: '* * * * *',
  runsHeldBack: true,
  longest: LONGEST_JOIN_MS,
  run: (services, tally = emptyTally()) => allParts([() => finishParts(services, tally), () => sweepPieces(services, tally)]),
});

/**
 * Removes recordings whose time is over (domain rules 6.2.7), each in a transaction of its own: its row says so and stays with the consents; the
 * files are condemned, and go with the sweep of unused files. Answers how many went.
 */
export function removeRecordings(services: Services, tally: Tally = emptyTally()): Promise<number> {
  const now = new Date(services.clock());
  const act = async (tx: Tx, recording: RecordingRow): Promise<void> => {
    const { id, tenantId } = recording;
    const { rows } = await tx.run<{ fileId: string }>(sql`
      SELECT file_id AS "fileId" FROM room_recording_part WHERE tenant_id = ${tenantId} AND recording_id = ${id} AND file_id IS NOT NULL`);
    const files = rows.map(({ fileId }) => fileId);
    await tx.run(sql`UPDATE room_recording_part SET file_id = NULL WHERE tenant_id = ${tenantId} AND recording_id = ${id}`);
    await tx.run(sql`UPDATE file SET attached = ${CONDEMNED} WHERE tenant_id = ${tenantId} AND id = ANY (${files}::uuid[])`);
    await tx.run(sql`UPDATE room_recording SET state = 'removed', remove_time = ${now} WHERE tenant_id = ${tenantId} AND id = ${id}`);
    touchRows(tx, roomRecordingTable, [recording], now.getTime());
  };
  const due = sql`state = 'ended' AND remove_time IS NULL AND keep_until < ${now}`;
  return eachDue<RecordingRow>(services, { job: REMOVE, table: roomRecordingTable, due, act }, tally);
}

export const removeRecordingsJob = defineJob({
  name: REMOVE,
  title: '删除到期的会诊录像',
  cron: '47 2 * * *',
  run: async (services, tally) => void (await removeRecordings(services, tally)),
});
