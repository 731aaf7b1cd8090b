import { type Consent, listRecordings, type RecordingPart } from '../../../../contract/domains/room/recording.endpoints.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { serve } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { visibleConsultation } from '../../consultation/consultation.reads.ts';
import { roleOf } from '../room.policy.ts';
import {
  type ConsentRow,
  type PartRow,
  type RecordingRow,
  roomConsentTable,
  roomRecordingPartTable,
  roomRecordingTable,
} from './recording.tables.ts';

const present = presenterOf(listRecordings.row);

/** Newest first, also those that nobody consented to: the answers are what is looked for. Who only looks on at an order finds none. */
export const serveListRecordings = serve(listRecordings, async ({ actor, db, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  if (!(await roleOf(db, actor, order))) return [];
  const { tenantId } = order;
  const { rows } = await db.run<RecordingRow>(sql`
    SELECT ${columnsOf(roomRecordingTable)} FROM room_recording WHERE tenant_id = ${tenantId} AND apply_order_id = ${order.id} ORDER BY create_time DESC, id DESC`);
  const ids = rows.map(({ id }) => id);
  const [parts, consents] = [await partsOf(db, tenantId, ids), await consentsOf(db, tenantId, ids)];
  return rows.map(({ id, state, endReason, hostName, hospital, words, createTime, beginTime, endTime, keepUntil }) =>
    present({
      ...{ id, recordingState: state, endReason, hostName, hospital, words, askTime: createTime, beginTime, endTime, keepUntil },
      // What nobody records into any more is about to be made a file.
      parts: (parts.get(id) ?? []).map((part) => (part.state === 'open' && state === 'ended' ? { ...part, state: 'joining' } : part)),
      consents: consents.get(id) ?? [],
    }),
  );
});

async function partsOf(runner: Runner, tenantId: string, ids: readonly string[]): Promise<Map<string, RecordingPart[]>> {
  const { rows } = await runner.run<PartRow>(sql`
    SELECT ${columnsOf(roomRecordingPartTable)} FROM room_recording_part
    WHERE tenant_id = ${tenantId} AND recording_id = ANY (${ids}::uuid[]) ORDER BY number`);
  return grouped(rows, ({ id, number, state, length, size }) => ({ id, number, state, length, size }));
}

async function consentsOf(runner: Runner, tenantId: string, ids: readonly string[]): Promise<Map<string, Consent[]>> {
  const { rows } = await runner.run<ConsentRow & { recordingId: string }>(sql`
    SELECT ${columnsOf(roomConsentTable)} FROM room_consent
    WHERE tenant_id = ${tenantId} AND recording_id = ANY (${ids}::uuid[]) ORDER BY number`);
  return grouped(rows, ({ name, role, hospital, answer, createTime }) => ({
    ...{ name, role, hospital, answer },
    time: toWireTime(createTime.getTime()),
  }));
}

const grouped = <R extends { recordingId: string }, T>(rows: readonly R[], made: (row: R) => T): Map<string, T[]> =>
  new Map([...Map.groupBy(rows, ({ recordingId }) => recordingId)].map(([id, group]) => [id, group.map((row) => made(row))]));
