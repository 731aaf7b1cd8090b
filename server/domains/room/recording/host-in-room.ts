import type { Call } from '../../../engine/call/call.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { conflict, forbidden } from '../../../platform/refusal.ts';
import { visibleConsultation } from '../../consultation/consultation.reads.ts';
import { guardOpen, guardRole, type Order } from '../room.policy.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';
import { lockRoom, peopleOf } from '../room-people.ts';

export interface HostInRoom {
  order: Order;
  /** Locked: nobody comes in or answers meanwhile. */
  room: RoomRow;
  people: PersonRow[];
  person: PersonRow;
}

/**
 * The host, inside an open room that is locked, by the page `seat` where one is named. Throws 403 for others than the host, 409 when they are
 * not inside, or by another page, and when the room is not open.
 */
export async function hostInRoom(
  tx: Tx,
  { actor, input, now }: Pick<Call<{ applyOrderId: string }>, 'actor' | 'input' | 'now'>,
  seat?: string,
): Promise<HostInRoom> {
  const order = await visibleConsultation(tx, actor, input.applyOrderId);
  const role = await guardRole(tx, actor, order);
  if (role !== 'host') throw forbidden('只有主持人可以录制会诊');
  guardOpen(order, now);
  const room = await lockRoom(tx, order, now);
  const people = await peopleOf(tx, room);
  const person = people.find(({ userId }) => userId === actor.userId);
  if (!person?.seat || person.role !== 'host' || person.state !== 'in' || (seat !== undefined && person.seat !== seat))
    throw conflict('请重新进入会诊室');
  return { order, room, people, person };
}
