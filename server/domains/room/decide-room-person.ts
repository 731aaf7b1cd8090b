import { decideRoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import type { Decision } from '../../../contract/domains/room/room.rules.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { leaveToSend } from '../../engine/outbox/outbox.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, notFound } from '../../platform/refusal.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { guardRoomLeft } from './guard-room-left.ts';
import { guardConsent } from './recording/guard-consent.ts';
import { guardRole } from './room.policy.ts';
import { type PersonRow, type RoomRow, roomPersonTable } from './room.tables.ts';
import { isHere, keepStay, lockRoom, peopleOf, tellRoom } from './room-people.ts';

/**
 * The host lets somebody in, back into the lobby, or out. Whoever invites the patient side may take the link back, for good. Two at once come one
 * after the other; what is so already changes nothing. Throws 403 for others than the host, 404 for a person of another room, 409 for one whose page is gone, whose
 * link was taken back, or who was not asked yet whether they may be recorded, or said no.
 */
export const serveDecideRoomPerson = serve(decideRoomPerson, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const { decision } = input;
    const order = await visibleConsultation(tx, actor, input.applyOrderId);
    const role = await guardRole(tx, actor, order);
    const room = await lockRoom(tx, order, now);
    const people = await peopleOf(tx, room);
    const person = people.find(({ id }) => id === input.personId);
    if (!person) throw notFound();
    const takesBack = role === 'applicant' && person.role === 'patient' && decision === 'refused';
    if (role !== 'host' && !takesBack) throw forbidden('只有主持人可以处理准入');
    // Whoever is it now: who came in as the host may be the expert of this order no longer.
    if (person.userId === actor.userId) throw forbidden('主持人不能被移出');
    const revokeTime = person.revokeTime ?? (takesBack ? new Date(now) : null);
    if (person.state === decision && Boolean(person.revokeTime) === Boolean(revokeTime)) return { personId: person.id };
    if (person.revokeTime) throw conflict('该链接已被申请方撤销，请重新邀请');
    const isThere = isHere(person, now);
    // Who was refused may be told to knock again.
    if (!isThere && decision === 'in') throw conflict('对方已离开');
    if (decision === 'in') {
      await guardRoomLeft(tx, { room, people, person }, call);
      await guardConsent(tx, room, person);
    }
    await tx.run(sql`
      UPDATE room_person SET state = ${decision}, remove_time = ${removeTimeOf(room, person, decision, now)}, remove_told_time = NULL,
        revoke_time = ${revokeTime}
      WHERE tenant_id = ${room.tenantId} AND id = ${person.id}`);
    if (room.medium === 'livekit') leaveToSend(tx);
    // What others had still to say to somebody who goes out is said to nobody.
    await tx.run(sql`DELETE FROM room_signal WHERE tenant_id = ${room.tenantId} AND person_id = ${person.id}`);
    // Of a page that fell silent it is known already until when it was there.
    if (isThere && (decision === 'in' || person.state === 'in')) await keepStay(tx, room, person.id, now);
    await tellRoom(tx, room, person, now);
    const audit = { rowTable: roomPersonTable.name, rowId: person.id, rowTenantId: room.tenantId, changed: ['state'] };
    await recordAudit(tx, call, audit);
    return { personId: person.id };
  }),
);

/** Since when the media server has to be told that somebody is out: who was inside there before may still hold a ticket. */
function removeTimeOf({ medium }: RoomRow, { state, removeTime }: PersonRow, decision: Decision, now: number): Date | null {
  if (decision === 'in') return null;
  return state === 'in' && medium === 'livekit' ? new Date(now) : (removeTime ?? null);
}
