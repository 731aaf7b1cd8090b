import { inviteGuest, showGuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { hasRoom, MOST_GUESTS, phaseOf, roomOpening } from '../../../contract/domains/room/room.rules.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve, servePublic } from '../../engine/call/call.ts';
import { conflict } from '../../platform/refusal.ts';
import { hospitalsOf, visibleConsultation } from '../consultation/consultation.reads.ts';
import { hashOf, newSecret, writeLink } from './personal-link.ts';
import { guardRole, guestStanding, roomHours } from './room.policy.ts';
import { roomPersonTable } from './room.tables.ts';
import { addPerson, lockRoom, peopleOf, tellRoom } from './room-people.ts';

/** Makes a link for one person of the patient side, also before the room opens. Throws 409 where there is no room, or no longer. */
export const serveInviteGuest = serve(inviteGuest, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const order = await visibleConsultation(tx, actor, input.applyOrderId);
    await guardRole(tx, actor, order);
    if (!hasRoom(order, now)) throw conflict('该会诊没有视频会诊室，或已结束');
    const room = await lockRoom(tx, order, now);
    const guests = (await peopleOf(tx, room)).filter(({ role }) => role === 'patient');
    if (guests.filter(({ state }) => state !== 'refused').length >= MOST_GUESTS || guests.length >= MOST_GUESTS * 3)
      throw conflict('每次会诊最多邀请10人');
    const secret = newSecret();
    const guest = { name: input.guestName, hospital: '', role: 'patient', state: 'invited', linkHash: hashOf(secret) } as const;
    const person = await addPerson(tx, room, guest, now);
    await tellRoom(tx, room, person, now);
    const audit = { rowTable: roomPersonTable.name, rowId: person.id, rowTenantId: room.tenantId, changed: ['linkHash'] };
    await recordAudit(tx, call, audit);
    return { personId: person.id, link: writeLink({ tenantId: room.tenantId, personId: person.id, secret }) };
  }),
);

/** Nothing of the order: a link may come into other hands. */
export const serveShowGuestRoom = servePublic(showGuestRoom, async (call) => {
  const { order, person } = await guestStanding(call);
  const hours = await roomHours(call.services, order);
  const opensAt = roomOpening(order, hours) ?? call.now;
  return {
    phase: phaseOf(order, call.now, hours),
    name: person.name,
    hospitals: [...new Set([order.applyHospitalName, ...hospitalsOf(order)])].flatMap((name) => name ?? []),
    scheduleTime: toWireTime(order.scheduleTime?.getTime() ?? call.now),
    openTime: toWireTime(opensAt),
  };
});
