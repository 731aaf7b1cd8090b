import type { RoomPerson, RoomStay } from '../../../contract/domains/room/room.endpoints.ts';
import { SILENCE_MS } from '../../../contract/domains/room/room.rules.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { announceEvent } from '../../engine/delivery/notice-news.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict } from '../../platform/refusal.ts';
import { askedOfOrder, firstAsked } from '../consultation/consultation.reads.ts';
import { findRoom, type Order } from './room.policy.ts';
import { type PersonRow, type RoomRow, roomPersonTable, roomStayTable } from './room.tables.ts';

/** The name under which waiting calls hear of a room or of somebody in it. */
export const ROOM_EVENT = 'room';

/** The room of the order, made when it is first needed, known to the hospitals that are asked now, and locked: of changes to it one is made at a time. Throws 409 without an hour. */
export async function lockRoom(tx: Tx, order: Order, now: number): Promise<RoomRow> {
  const { id, tenantId, scheduleTime } = order;
  const [asked, parties] = [firstAsked(order), [...new Set([tenantId, ...askedOfOrder(order).map((one) => one.tenantId)])]];
  await tx.run(sql`
    INSERT INTO room (id, tenant_id, create_time, party_tenant_ids, apply_order_id, target_tenant_id, schedule_time, revision, medium)
    VALUES (${newId()}, ${tenantId}, ${new Date(now)}, ${parties}::text[], ${id}, ${asked}, ${scheduleTime}, 0, 'peers')
    ON CONFLICT (tenant_id, apply_order_id, target_tenant_id, schedule_time) DO UPDATE SET party_tenant_ids = EXCLUDED.party_tenant_ids
    WHERE room.party_tenant_ids <> EXCLUDED.party_tenant_ids`);
  const room = await findRoom(tx, order, true);
  if (!room) throw conflict();
  return room;
}

/** Everybody of a room, in the order in which they came to it. */
export async function peopleOf(runner: Runner, { id, tenantId }: RoomRow): Promise<PersonRow[]> {
  const { rows } = await runner.run<PersonRow>(sql`
    SELECT ${columnsOf(roomPersonTable)} FROM room_person WHERE tenant_id = ${tenantId} AND room_id = ${id} ORDER BY create_time, id`);
  return rows;
}

export function isHere({ seat, seenTime }: PersonRow, now: number): boolean {
  return Boolean(seat) && seenTime !== null && seenTime !== undefined && now - seenTime.getTime() < SILENCE_MS;
}

export function presentPerson(person: PersonRow, now: number): RoomPerson {
  const { id, name, hospital, role, state, seat, revokeTime } = person;
  return { id, name, hospital, role, state, ...(seat && isHere(person, now) ? { seat } : {}), ...(revokeTime ? { isRevoked: true } : {}) };
}

/** Adds somebody whom the room does not know yet. */
export function addPerson(tx: Tx, room: RoomRow, values: Partial<PersonRow>, now: number): Promise<PersonRow> {
  const { id: roomId, tenantId, partyTenantIds } = room;
  return insertRow(tx, roomPersonTable, { tenantId, partyTenantIds, roomId, signalSeq: 0, ...values }, { now });
}

/** Says that somebody of the room stands elsewhere than before, to the pages of the room and to those that show the order. */
export async function tellRoom(tx: Tx, room: RoomRow, person: PersonRow, now: number): Promise<void> {
  await tx.run(sql`UPDATE room SET revision = revision + 1 WHERE tenant_id = ${room.tenantId} AND id = ${room.id}`);
  await announceEvent(tx, [{ tenantId: room.tenantId, userId: room.id }], { name: ROOM_EVENT, id: room.id });
  touchRows(tx, roomPersonTable, [{ ...person, partyTenantIds: room.partyTenantIds }], now);
}

/** Goes on with the stay of somebody inside, or begins another one: silence ends a stay. */
export async function keepStay(tx: Runner, room: RoomRow, personId: string, now: number): Promise<void> {
  const time = new Date(now);
  const { count } = await tx.run(sql`
    UPDATE room_stay SET last_time = ${time}
    WHERE tenant_id = ${room.tenantId} AND person_id = ${personId} AND last_time > ${new Date(now - SILENCE_MS)}`);
  if (count > 0) return;
  const { id: roomId, tenantId, partyTenantIds } = room;
  await insertRow(tx, roomStayTable, { tenantId, partyTenantIds, roomId, personId, joinTime: time, lastTime: time }, { now });
}

/** Whoever is back sooner was there all the time, as people understand it: a weak network ends many stays in one meeting. */
const SAME_STAY_MS = 60_000;
/** More than this no meeting has. */
const MOST_STAYS = 2_000;

/** When who was inside, oldest first. */
export async function staysOf(runner: Runner, room: RoomRow, people: readonly PersonRow[]): Promise<RoomStay[]> {
  const { rows } = await runner.run<{ personId: string; joinTime: Date; lastTime: Date }>(sql`
    SELECT person_id AS "personId", min(join_time) AS "joinTime", max(last_time) AS "lastTime"
    FROM (SELECT *, count(*) FILTER (WHERE away IS NULL OR away >= ${SAME_STAY_MS}::int * interval '1 millisecond')
        OVER (PARTITION BY person_id ORDER BY join_time, id) AS nth
      FROM (SELECT id, person_id, join_time, last_time, join_time - max(last_time)
          OVER (PARTITION BY person_id ORDER BY join_time, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS away
        FROM room_stay WHERE tenant_id = ${room.tenantId} AND room_id = ${room.id}) stay) joined
    GROUP BY person_id, nth ORDER BY min(join_time), person_id LIMIT ${MOST_STAYS}`);
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map(({ personId, joinTime, lastTime }) => ({
    personId,
    name: byId.get(personId)?.name ?? '',
    role: byId.get(personId)?.role ?? 'patient',
    joinTime: toWireTime(joinTime.getTime()),
    leaveTime: toWireTime(lastTime.getTime()),
  }));
}
