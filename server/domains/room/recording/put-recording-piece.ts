import type { FastifyRequest } from 'fastify';
import { putRecordingPiece } from '../../../../contract/domains/room/recording.endpoints.ts';
import { PIECE_MAX_BYTES, PIECE_MS, RECORDING_MAX_BYTES, RECORDING_MAX_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { type CallOf, serve } from '../../../engine/call/call.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { conflict, invalid, notFound, Refusal } from '../../../platform/refusal.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';
import { guardLate, hostLatelyInRoom } from './host-in-room.ts';
import { keepPiece, type Piece, type Taking } from './keep-piece.ts';
import { type PartRow, type RecordingRow, roomRecordingPartTable } from './recording.tables.ts';
import { answersOf, isAwaited, isOver, lackingOf, recordingOf } from './recording-rows.ts';
import { isWebm } from './webm-scan.ts';

/** Asked before a byte is read, and again in the transaction that counts the piece: what was so may be so no longer. */
export const servePutRecordingPiece = serve(putRecordingPiece, async (call) => {
  const { input, db, services, now } = call;
  const { part } = await db.transaction((tx) => taken(tx, call));
  if (input.number <= part.pieces) return { number: input.number };
  const bytes = await readPiece(call.request);
  if (input.number === 1 && !isWebm(bytes)) throw new Refusal(415, '录像格式不正确，请使用新版Chrome或Edge浏览器录制');
  await keepPiece(db, services, { part, number: input.number, ms: input.ms, bytes }, (tx) => taken(tx, call, bytes.length), now);
  return { number: input.number };
});

/** The part that takes this piece from this page now, under the lock of its room; also when the room has just closed. */
async function taken(tx: Tx, call: CallOf<typeof putRecordingPiece>, bytes = 0): Promise<Taking> {
  const { input, now } = call;
  const host = await hostLatelyInRoom(tx, call, input.seat);
  const { room, people, person } = host;
  const part = await partOf(tx, room, input.partId);
  if (!isAwaited(part, now)) guardLate(host, now);
  if (part.state !== 'open' || part.personId !== person.id || part.seat !== input.seat) throw conflict('录制已在另一个页面继续');
  return takes(tx, { room, people, part }, { number: input.number, ms: input.ms, age: input.age ?? undefined, size: bytes }, now);
}

/** A piece as it is told of. */
type Told = Pick<Piece, 'number' | 'ms'> & { size: number; age?: number | undefined };

interface InRoom {
  room: RoomRow;
  people: readonly PersonRow[];
  part: PartRow;
}

/**
 * Throws 409 while somebody inside has not consented, when the recording has ended and what was recorded before is no longer waited for, and out
 * of turn; 413 beyond the limits.
 */
export async function takes(tx: Tx, { room, people, part }: InRoom, { number, ms, age, size }: Told, now: number): Promise<Taking> {
  const recording = await recordingOf(tx, room, part.recordingId);
  if (isOver(recording)) guardHandIn(recording, part, { ms, age }, now);
  else {
    const lacking = lackingOf(people, await answersOf(tx, recording), now);
    if (lacking.length > 0) throw conflict(said`还有${lacking.length}人没有同意录制，录制已暂停`);
  }
  if (number > part.pieces + 1) throw conflict('录像分片次序不正确');
  if (recording.recordedMs + ms > RECORDING_MAX_MS || recording.size + size > RECORDING_MAX_BYTES)
    throw new Refusal(413, '一次录制最长4小时、最大4GB，请结束后重新录制');
  return { recording, part };
}

/** What was recorded before the end, and not longer than it can have been: nobody is asked for it any more. Throws 409 once it is too late. */
function guardHandIn(recording: RecordingRow, part: PartRow, { ms, age }: Pick<Told, 'ms' | 'age'>, now: number): void {
  const { state, recordedMs, beginTime, endTime, endReason } = recording;
  const end = endTime?.getTime() ?? 0;
  const longestMs = end - (beginTime?.getTime() ?? 0) + PIECE_MS * 10;
  if (state !== 'ended' || !isAwaited(part, now) || recordedMs + ms > longestMs) throw conflict('录制已结束');
  // A page that the server could not reach goes on recording with those who do not want it any more. On its way a piece only seems younger.
  const isUnwanted = endReason === 'withdrawn' || endReason === 'refused';
  if (isUnwanted && (age === undefined || now - age > end)) throw conflict('录制已结束');
}

async function partOf(tx: Tx, { id, tenantId }: RoomRow, partId: string): Promise<PartRow> {
  const { rows } = await tx.run<PartRow>(sql`
    SELECT ${columnsOf(roomRecordingPartTable, 'p')} FROM room_recording_part p
    JOIN room_recording r ON r.tenant_id = p.tenant_id AND r.id = p.recording_id
    WHERE p.tenant_id = ${tenantId} AND p.id = ${partId} AND r.room_id = ${id}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function readPiece(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalid('请以表单方式上传录像分片');
  for await (const part of request.parts({ limits: { files: 1, fields: 0, fileSize: PIECE_MAX_BYTES } })) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal(413, '录像分片过大');
    if (bytes.length > 0) return bytes;
  }
  throw invalid('录像分片不能为空');
}
