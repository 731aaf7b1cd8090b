import { enterGuestRoom, enterRoom, leaveGuestRoom, leaveRoom, type RoomEntry } from '../../../contract/domains/room/room.endpoints.ts';
import { hasRoom, type PersonState } from '../../../contract/domains/room/room.rules.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type PublicCall, serve, servePublic } from '../../engine/call/call.ts';
import { takeFromBudget } from '../../engine/identity/rate-limit.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { type At, type Coming, guardRoomLeft } from './guard-room-left.ts';
import { iceServersFor } from './ice-servers.ts';
import { memberStanding } from './member-standing.ts';
import { guardOpen, guardRole, guestStanding, isInvited, type Standing } from './room.policy.ts';
import { type PersonRow, roomPersonTable } from './room.tables.ts';
import { addPerson, isHere, keepStay, lockRoom, peopleOf, tellRoom } from './room-people.ts';

const MINUTE_MS = 60_000;
/** How often a page of one link is opened anew in a minute. */
const ENTRIES = 30;

/** Goes in as the host, or knocks. Throws 403 for who takes no part or was refused, 409 outside of its hours and when it is full. */
export const serveEnterRoom = serve(enterRoom, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now, services } = call;
    const order = await visibleConsultation(tx, actor, input.applyOrderId);
    const role = await guardRole(tx, actor, order);
    await guardOpen(services, order, now);
    const room = await lockRoom(tx, order, now);
    const people = await peopleOf(tx, room);
    const known = people.find(({ userId }) => userId === actor.userId);
    // An invitation that was accepted admits; who was sent to the lobby later waits there like others.
    const state = isInvited(actor, order) ? ('in' as const) : ('invited' as const);
    const own = { userId: actor.userId, name: actor.realName, hospital: actor.tenantName, role, state };
    const person = known ?? (await addPerson(tx, room, own, now));
    await sitDown(tx, { room, people, person: { ...person, role }, seat: input.seat }, call);
    if (!known)
      await recordAudit(tx, call, { rowTable: roomPersonTable.name, rowId: person.id, rowTenantId: room.tenantId, changed: ['state'] });
    return entryOf({ ...person, role }, services, now);
  }),
);

/** The same by a personal link: guests always knock. */
export const serveEnterGuestRoom = servePublic(enterGuestRoom, async (call) => {
  const { store, order, person: guest } = await guestStanding(call);
  const { input, now, services } = call;
  await guardOpen(services, order, now);
  await takeFromBudget(services.database.forGroup(), `room-enter:${guest.id}`, ENTRIES, MINUTE_MS, now);
  return store.transaction(async (tx) => {
    const room = await lockRoom(tx, order, now);
    const people = await peopleOf(tx, room);
    const person = people.find(({ id }) => id === guest.id);
    if (!person) throw conflict();
    await sitDown(tx, { room, people, person, seat: input.seat }, call);
    return entryOf(person, services, now);
  });
});

function entryOf({ id, role }: PersonRow, { settings }: Services, now: number): RoomEntry {
  return { personId: id, role: role, iceServers: iceServersFor(settings, id, now) };
}

interface Sitting extends Coming {
  seat: string;
}

/** Who was inside comes back to their place; others knock, but for the host, also one who was sent out by another before. */
function stateAfter({ role, state }: PersonRow): PersonState {
  if (role === 'host') return 'in';
  if (state === 'refused') throw forbidden('主持人没有准许您进入会诊室');
  return state === 'in' ? 'in' : 'lobby';
}

async function sitDown(tx: Tx, { room, people, person, seat }: Sitting, at: At): Promise<void> {
  const state = stateAfter(person);
  const { now } = at;
  if (state === 'in') await guardRoomLeft(tx, { room, people, person }, at);
  const { id, role } = person;
  await tx.run(sql`
    UPDATE room_person SET role = ${role}, state = ${state}, seat = ${seat}, seen_time = ${new Date(now)},
      remove_time = ${state === 'in' ? null : (person.removeTime ?? null)}
    WHERE tenant_id = ${room.tenantId} AND id = ${id}`);
  if (person.seat !== seat) await tx.run(sql`DELETE FROM room_signal WHERE tenant_id = ${room.tenantId} AND person_id = ${id}`);
  if (state === 'in') await keepStay(tx, room, id, now);
  await tellRoom(tx, room, person, now);
}

export const serveLeaveRoom = serve(leaveRoom, async (call) => standUp(await memberStanding(call), call.input.seat, call.now));
export const serveLeaveGuestRoom = servePublic(leaveGuestRoom, async (call) =>
  standUp(await guestStanding(call), call.input.seat, call.now),
);

/** Their page is gone; what it was allowed stays theirs, so that they come back without knocking. Said twice it changes nothing. */
async function standUp({ store, room, order, person }: Standing, seat: string, now: number): Promise<{ personId: string }> {
  await store.transaction(async (tx) => {
    const locked = await lockRoom(tx, order, now);
    const { count } = await tx.run(sql`
      UPDATE room_person SET seat = NULL, seen_time = ${new Date(now)} WHERE tenant_id = ${room.tenantId} AND id = ${person.id} AND seat = ${seat}`);
    if (count === 0) return;
    // Silence has ended their stay, or the end of the room has: a page that is closed later was not there until then.
    const isAttending = person.state === 'in' && isHere(person, now) && hasRoom(order, now);
    if (isAttending) await keepStay(tx, locked, person.id, now);
    await tellRoom(tx, locked, person, now);
  });
  return { personId: person.id };
}
