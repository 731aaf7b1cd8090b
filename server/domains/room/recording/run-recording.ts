import { beginRecording, pauseRecording, stopRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { HAND_IN_MS, MOST_PARTS } from '../../../../contract/domains/room/recording.rules.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { type Call, serve } from '../../../engine/call/call.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict } from '../../../platform/refusal.ts';
import { tellRoom } from '../room-people.ts';
import { guardLate, type HostInRoom, hostInRoom, hostLatelyInRoom } from './host-in-room.ts';
import { type PartRow, type RecordingRow, roomRecordingPartTable, roomRecordingTable } from './recording.tables.ts';
import { answersOf, awaitPieces, closeHandIn, endRecording, lackingOf, livingRecording, openPart } from './recording-rows.ts';

const note = (tx: Tx, call: Call<unknown>, { id, tenantId }: RecordingRow): Promise<void> =>
  recordAudit(tx, call, { rowTable: roomRecordingTable.name, rowId: id, rowTenantId: tenantId, changed: ['state'] });

/**
 * Begins, or goes on by this page: its part is a new one, and that of the page before is finished. Said again it changes nothing. Throws 409
 * while somebody inside has not consented.
 */
export const serveBeginRecording = serve(beginRecording, (call) =>
  call.transaction(async (tx) => {
    const { input, now } = call;
    const host = await hostInRoom(tx, call, input.seat);
    const recording = await livingRecording(tx, host.room, input.recordingId);
    const lacking = lackingOf(host.people, await answersOf(tx, recording), now);
    if (lacking.length > 0) throw conflict(said`还有${lacking.length}人没有同意录制，全部同意后才能开始`);
    const part = await openPart(tx, recording);
    const isSame = part?.personId === host.person.id && part.seat === input.seat;
    const own = isSame ? part : await addPart(tx, host, recording, input.seat, now);
    await tx.run(sql`
      UPDATE room_recording SET state = 'running', begin_time = coalesce(begin_time, ${new Date(now)}), host_person_id = ${host.person.id}
      WHERE tenant_id = ${recording.tenantId} AND id = ${recording.id}`);
    if (!isSame || recording.state !== 'running') await tellRoom(tx, host.room, host.person, now);
    await note(tx, call, recording);
    return { partId: own.id, pieces: own.pieces };
  }),
);

async function addPart(tx: Tx, { room, person }: HostInRoom, recording: RecordingRow, seat: string, now: number): Promise<PartRow> {
  const { tenantId, partyTenantIds } = room;
  const { count } = await tx.run(sql`SELECT 1 FROM room_recording_part WHERE tenant_id = ${tenantId} AND recording_id = ${recording.id}`);
  if (count >= MOST_PARTS) throw conflict('录制中断次数过多，请结束后重新录制');
  const whose = { tenantId, partyTenantIds, recordingId: recording.id, number: count + 1, personId: person.id, seat };
  return insertRow(tx, roomRecordingPartTable, { ...whose, state: 'open', pieces: 0, length: 0, size: 0 }, { now });
}

/** A break that the host wants, and its end. What is so already changes nothing. Throws 409 before it has begun. */
export const servePauseRecording = serve(pauseRecording, (call) =>
  call.transaction(async (tx) => {
    const { input, now } = call;
    const host = await hostInRoom(tx, call);
    const recording = await livingRecording(tx, host.room, input.recordingId);
    if (recording.state === 'asked') throw conflict('录制尚未开始');
    const state = input.isPaused === 1 ? 'paused' : 'running';
    if (state === recording.state) return { id: recording.id };
    await tx.run(sql`UPDATE room_recording SET state = ${state} WHERE tenant_id = ${recording.tenantId} AND id = ${recording.id}`);
    await tellRoom(tx, host.room, host.person, now);
    await note(tx, call, recording);
    return { id: recording.id };
  }),
);

/** Its files are made by the job, within a minute after all of it is there: it takes as long as there is to copy. */
export const serveStopRecording = serve(stopRecording, (call) =>
  call.transaction(async (tx) => {
    const { input, now } = call;
    const host = await hostLatelyInRoom(tx, call);
    const isMoreComing = input.isMoreComing === 1;
    if (!isMoreComing && (await closeHandIn(tx, host.person, input.recordingId, now))) return { id: input.recordingId };
    guardLate(host, now);
    const recording = await livingRecording(tx, host.room, input.recordingId);
    await endRecording(tx, host, recording, host.hasClosed ? 'closed' : 'host', now);
    if (isMoreComing) await awaitPieces(tx, recording, now + HAND_IN_MS);
    await note(tx, call, recording);
    return { id: recording.id };
  }),
);
