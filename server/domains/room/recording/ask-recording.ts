import { conversationParams } from '../../../../contract/domains/conversation/conversation.params.ts';
import { askRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { consentWords, MOST_RECORDINGS } from '../../../../contract/domains/room/recording.rules.ts';
import { roomParams } from '../../../../contract/domains/room/room.params.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import type { Services } from '../../../engine/services.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, forbidden } from '../../../platform/refusal.ts';
import { hospitalsOf } from '../../consultation/consultation.reads.ts';
import { readParams, readParamsOf } from '../../settings/param.reads.ts';
import type { Order } from '../room.policy.ts';
import type { RoomRow } from '../room.tables.ts';
import { tellRoom } from '../room-people.ts';
import { hostInRoom } from './host-in-room.ts';
import { roomRecordingTable } from './recording.tables.ts';
import { isOver, keepAnswer, lastRecording } from './recording-rows.ts';

/** Throws 403 where one of the hospitals does not want its rooms recorded. */
async function guardAllowed({ database }: Services, { partyTenantIds }: RoomRow): Promise<void> {
  const sets = await readParamsOf(database.forGroup(), roomParams, partyTenantIds);
  if (partyTenantIds.some((tenantId) => sets.of(tenantId)['room.recording'] !== 1))
    throw forbidden('参与会诊的医院未开放录制，请联系医院管理员');
}

const namesOf = (order: Order): string =>
  [...new Set([order.applyHospitalName, ...hospitalsOf(order)])].flatMap((name) => name ?? []).join('、');

/**
 * Asks everybody inside whether they may be recorded. Who asks consents by it. Throws 403 for others than the host and where a hospital does
 * not want it, 409 outside of the room's hours, while another one is under way, and beyond what anybody needs.
 */
export const serveAskRecording = serve(askRecording, async (call) => {
  const { services, now } = call;
  return call.transaction(async (tx) => {
    const { room, order, person } = await hostInRoom(tx, call, call.input.seat);
    await guardAllowed(services, room);
    const last = await lastRecording(tx, room);
    if (last && !isOver(last)) throw conflict('录制已经开始，请先结束');
    const { count } = await tx.run(sql`SELECT 1 FROM room_recording WHERE tenant_id = ${room.tenantId} AND room_id = ${room.id}`);
    if (count >= MOST_RECORDINGS) throw conflict('本次会诊的录制次数过多，不能再录制');
    const { 'retention.av-chat': years } = await readParams(services.database.forGroup(), conversationParams);
    const hospitals = namesOf(order);
    const values = {
      ...{ tenantId: room.tenantId, partyTenantIds: room.partyTenantIds, roomId: room.id, applyOrderId: order.id },
      ...{ state: 'asked' as const, hostPersonId: person.id, hostName: person.name, hospital: person.hospital, recordedMs: 0, size: 0 },
      ...{ words: consentWords({ hospitals, years }), hospitals, years },
    };
    const recording = await insertRow(tx, roomRecordingTable, values, { now });
    await keepAnswer(tx, recording, person, 'agreed', now);
    await tellRoom(tx, room, person, now);
    await recordAudit(tx, call, { rowTable: roomRecordingTable.name, rowId: recording.id, rowTenantId: room.tenantId, changed: ['state'] });
    return { id: recording.id };
  });
});
