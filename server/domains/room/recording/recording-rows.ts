import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { type ConsentAnswer, type EndReason, standingOf } from '../../../../contract/domains/room/recording.rules.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';
import { isHere, tellRoom } from '../room-people.ts';
import { type PartRow, type RecordingRow, roomConsentTable, roomRecordingPartTable, roomRecordingTable } from './recording.tables.ts';

export const isOver = ({ state }: Pick<RecordingRow, 'state'>): boolean => state === 'ended' || state === 'removed';

/** The last one of a room: of those before it nobody inside is told any more. */
export async function lastRecording(runner: Runner, { id, tenantId }: RoomRow): Promise<RecordingRow | undefined> {
  const { rows } = await runner.run<RecordingRow>(sql`
    SELECT ${columnsOf(roomRecordingTable)} FROM room_recording WHERE tenant_id = ${tenantId} AND room_id = ${id} ORDER BY create_time DESC, id DESC LIMIT 1`);
  return rows[0];
}

/** Whatever has become of it. Throws 404 for one of another room. Under the lock of its room. */
export async function recordingOf(tx: Tx, room: RoomRow, id: string): Promise<RecordingRow> {
  const { rows } = await tx.run<RecordingRow>(sql`
    SELECT ${columnsOf(roomRecordingTable)} FROM room_recording WHERE tenant_id = ${room.tenantId} AND id = ${id} AND room_id = ${room.id}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The one that is asked for or under way. Throws 404 for one of another room, 409 for one that has ended. Under the lock of its room. */
export async function livingRecording(tx: Tx, room: RoomRow, id: string): Promise<RecordingRow> {
  const found = await recordingOf(tx, room, id);
  if (isOver(found)) throw conflict('录制已结束');
  return found;
}

/** What each has answered last. */
export async function answersOf(
  runner: Runner,
  { id, tenantId }: Pick<RecordingRow, 'id' | 'tenantId'>,
): Promise<Map<string, ConsentAnswer>> {
  const { rows } = await runner.run<{ personId: string; answer: ConsentAnswer }>(sql`
    SELECT person_id AS "personId", answer FROM room_consent WHERE tenant_id = ${tenantId} AND recording_id = ${id} ORDER BY number`);
  return new Map(rows.map(({ personId, answer }) => [personId, answer]));
}

/** Those inside, by the server's own attendance, without a consent that stands. */
export function lackingOf(people: readonly PersonRow[], answers: ReadonlyMap<string, ConsentAnswer>, now: number): PersonRow[] {
  return people.filter((person) => person.state === 'in' && isHere(person, now) && answers.get(person.id) !== 'agreed');
}

/** What the page of the present host records, if any. */
export async function openPart(runner: Runner, { id, tenantId }: Pick<RecordingRow, 'id' | 'tenantId'>): Promise<PartRow | undefined> {
  const { rows } = await runner.run<PartRow>(sql`
    SELECT ${columnsOf(roomRecordingPartTable)} FROM room_recording_part
    WHERE tenant_id = ${tenantId} AND recording_id = ${id} ORDER BY number DESC LIMIT 1`);
  return rows[0]?.state === 'open' ? rows[0] : undefined;
}

/** Keeps an answer, and the words that it was given to. */
export async function keepAnswer(tx: Tx, recording: RecordingRow, person: PersonRow, answer: ConsentAnswer, now: number): Promise<void> {
  const { id: recordingId, tenantId, partyTenantIds, words } = recording;
  const { rows } = await tx.run<{ next: number }>(sql`
    SELECT coalesce(max(number), 0) + 1 AS next FROM room_consent WHERE tenant_id = ${tenantId} AND recording_id = ${recordingId}`);
  const { id: personId, name, role, hospital } = person;
  const values = { tenantId, partyTenantIds, recordingId, personId, number: rows[0]?.next ?? 1, answer, name, role, hospital, words };
  await insertRow(tx, roomConsentTable, values, { now });
}

/** Ends it for everybody: nothing is recorded from here on, and it is kept for as long as people were told. */
export async function endRecording(
  tx: Tx,
  { room, person }: { room: RoomRow; person: PersonRow },
  recording: RecordingRow,
  reason: EndReason,
  now: number,
): Promise<void> {
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + recording.years);
  await tx.run(sql`
    UPDATE room_recording SET state = 'ended', end_time = ${new Date(now)}, end_reason = ${reason}, keep_until = ${keepUntil}
    WHERE tenant_id = ${room.tenantId} AND id = ${recording.id}`);
  await tellRoom(tx, room, person, now);
}

/** Until when the page that has recorded may hand in what was recorded before the end, in UTC ms; its file is made after that. */
export async function awaitPieces(tx: Tx, { id, tenantId }: Pick<RecordingRow, 'id' | 'tenantId'>, until: number): Promise<void> {
  await tx.run(sql`
    UPDATE room_recording_part SET lease_time = ${new Date(until)} WHERE tenant_id = ${tenantId} AND recording_id = ${id} AND state = 'open'`);
}

/** Whether what was recorded before the end is still waited for. */
export const isAwaited = ({ state, leaseTime }: PartRow, now: number): boolean => state === 'open' && (leaseTime?.getTime() ?? 0) > now;

/** All of it is there. False where nothing was waited for. */
export async function closeHandIn(tx: Tx, { tenantId, id }: PersonRow, recordingId: string, now: number): Promise<boolean> {
  const { count } = await tx.run(sql`
    UPDATE room_recording_part SET lease_time = ${new Date(now)}
    WHERE tenant_id = ${tenantId} AND recording_id = ${recordingId} AND person_id = ${id} AND state = 'open' AND lease_time > ${new Date(now)}`);
  return count > 0;
}

/** The last recording as somebody of the room is told of it. */
export async function toldRecording(
  runner: Runner,
  room: RoomRow,
  people: readonly PersonRow[],
  person: PersonRow,
  now: number,
): Promise<RoomRecording | undefined> {
  const recording = await lastRecording(runner, room);
  if (!recording) return undefined;
  const { id, hospitals, years, recordedMs, endReason } = recording;
  const facts = { id, hospitals, years, recordedMs, answers: {} };
  if (isOver(recording)) return { ...facts, standing: 'ended', lacking: 0, ...(endReason ? { reason: endReason } : {}) };
  const answers = await answersOf(runner, recording);
  const part = await openPart(runner, recording);
  const recorder = people.find((one) => one.id === part?.personId);
  const isRecorded = part !== undefined && recorder !== undefined && recorder.seat === part.seat && isHere(recorder, now);
  const lacking = lackingOf(people, answers, now).length;
  const mine = answers.get(person.id);
  return {
    ...facts,
    standing: standingOf({ state: recording.state, isRecorded, lacking }),
    lacking,
    answers: person.role === 'host' ? Object.fromEntries(answers) : {},
    ...(mine ? { mine } : {}),
    ...(part ? { partId: part.id, seat: part.seat } : {}),
  };
}
