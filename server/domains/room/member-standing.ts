import type { RoomRole } from '../../../contract/domains/room/room.rules.ts';
import type { Call } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { visibleConsultation } from '../consultation/consultation.reads.ts';
import { guardRoomLeft } from './guard-room-left.ts';
import { findRoom, guardRole, type Standing } from './room.policy.ts';
import { type PersonRow, roomPersonTable } from './room.tables.ts';
import { keepStay, lockRoom, peopleOf, tellRoom } from './room-people.ts';

type Asking = Call<{ applyOrderId: string }>;

/**
 * Whoever asks, as the person whom they entered as, in the role that the order gives them now. Throws 404 when they may not see the order, 409
 * when they have not entered.
 */
export async function memberStanding(call: Asking): Promise<Standing> {
  const { actor, db, input } = call;
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const role = await guardRole(db, actor, order);
  const room = await findRoom(db, order);
  const { rows } = await db.run<PersonRow>(sql`
    SELECT ${columnsOf(roomPersonTable)} FROM room_person
    WHERE tenant_id = ${order.tenantId} AND room_id = ${room?.id ?? null} AND user_id = ${actor.userId}`);
  const [person] = rows;
  if (!room || !person) throw conflict('请重新进入会诊室');
  const standing = { store: db, order, room, person };
  return person.role === role ? standing : takeRole(call, standing, role);
}

/**
 * The order has another chief than when they entered: the room is told who its host is, of whom there is one. A host does not wait outside,
 * whoever sent them there: nobody else could let them in.
 */
async function takeRole({ db, services }: Asking, { order, person: { id } }: Standing, role: RoomRole): Promise<Standing> {
  const now = services.clock();
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, order, now);
    const people = await peopleOf(tx, room);
    const before = people.find((one) => one.id === id);
    if (!before) throw conflict('请重新进入会诊室');
    const comesIn = role === 'host' && before.state !== 'in';
    const person: PersonRow = { ...before, role, ...(comesIn ? { state: 'in', removeTime: null } : {}) };
    const whose = sql`tenant_id = ${room.tenantId} AND room_id = ${room.id}`;
    if (role === 'host') await tx.run(sql`UPDATE room_person SET role = 'expert' WHERE ${whose} AND role = 'host' AND id <> ${id}`);
    if (comesIn) await guardRoomLeft(tx, { room, people, person }, { services, now });
    await tx.run(
      sql`UPDATE room_person SET role = ${role}, state = ${person.state}, remove_time = ${person.removeTime ?? null} WHERE ${whose} AND id = ${id}`,
    );
    if (comesIn && before.seat) await keepStay(tx, room, id, now);
    await tellRoom(tx, room, person, now);
    return { store: db, order, room: (await findRoom(tx, order)) ?? room, person };
  });
}
