import { hasRoom, roomEnd } from '../../../../contract/domains/room/room.rules.ts';
import type { Call } from '../../../engine/call/call.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { conflict, forbidden } from '../../../platform/refusal.ts';
import { visibleConsultation } from '../../consultation/consultation.reads.ts';
import { findRoom, guardNotOver, guardRole, type Order } from '../room.policy.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';
import { isHere, lockRoom, peopleOf } from '../room-people.ts';

export interface HostInRoom {
  order: Order;
  /** Locked: nobody comes in or answers meanwhile. */
  room: RoomRow;
  people: PersonRow[];
  person: PersonRow;
}

type Asking = Pick<Call<{ applyOrderId: string }>, 'actor' | 'input' | 'now'>;

/**
 * The host, inside an open room that is locked, by the page `seat` where one is named. Throws 403 for others than the host, 409 when they are
 * not inside, or by another page, and when the room is not open.
 */
export async function hostInRoom(tx: Tx, asking: Asking, seat?: string): Promise<HostInRoom> {
  const order = await orderOfHost(tx, asking);
  guardNotOver(order, asking.now);
  return findHost(tx, order, asking, seat);
}

export interface HostLatelyInRoom extends HostInRoom {
  hasClosed: boolean;
}

/**
 * The same, or the host whose page was inside when the opinion, or another end of the order, closed the room: what it has recorded until then it
 * may still hand in, for as long as `guardLate` lets it, or the part is waited for.
 */
export async function hostLatelyInRoom(tx: Tx, asking: Asking, seat?: string): Promise<HostLatelyInRoom> {
  const order = await orderOfHost(tx, asking);
  const hasClosed = await isClosed(tx, order, asking.now);
  if (!hasClosed) guardNotOver(order, asking.now);
  return { ...(await findHost(tx, order, asking, seat)), hasClosed };
}

/**
 * A room that has closed notes nobody's presence any more, so that what nobody waits for ends `SILENCE_MS` after the host was last heard of
 * inside. Then throws 409.
 */
export function guardLate({ hasClosed, person }: HostLatelyInRoom, now: number): void {
  if (hasClosed && !isHere(person, now)) throw conflict('视频会诊已结束');
}

/** An order that was closed, returned or has expired has no room any more, and may have had one. */
async function isClosed(tx: Tx, order: Order, now: number): Promise<boolean> {
  if (hasRoom(order, now)) return false;
  return roomEnd(order) !== undefined || (await findRoom(tx, order)) !== undefined;
}

async function orderOfHost(tx: Tx, { actor, input }: Asking): Promise<Order> {
  const order = await visibleConsultation(tx, actor, input.applyOrderId);
  const role = await guardRole(tx, actor, order);
  if (role !== 'host') throw forbidden('只有主持人可以录制会诊');
  return order;
}

async function findHost(tx: Tx, order: Order, { actor, now }: Asking, seat: string | undefined): Promise<HostInRoom> {
  const room = await lockRoom(tx, order, now);
  const people = await peopleOf(tx, room);
  const person = people.find(({ userId }) => userId === actor.userId);
  if (!person?.seat || person.state !== 'in' || (seat !== undefined && person.seat !== seat)) throw conflict('请重新进入会诊室');
  // The order says who is the host; the room may not have heard yet that it is somebody else than when they came in.
  return { order, room, people, person: { ...person, role: 'host' } };
}
