import { randomUUID } from 'node:crypto';
import {
  decideRoomPerson,
  detailRoom,
  enterGuestRoom,
  enterRoom,
  exchangeGuestRoom,
  exchangeRoom,
  inviteGuest,
  joinGuestRoomMedia,
  joinRoomMedia,
  leaveGuestRoom,
  leaveRoom,
  type MediaTicket,
  type RoomEntry,
  type RoomNews,
  type RoomPerson,
  type RoomStay,
  signalGuestRoom,
  signalRoom,
} from '../../../contract/domains/room/room.endpoints.ts';
import type { Decision } from '../../../contract/domains/room/room.rules.ts';
import { changeUnheard } from '../../engine/store/copies.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableNamed } from '../../engine/store/table.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

export interface Detail {
  phase: string;
  role?: string;
  openTime?: string;
  people: RoomPerson[];
  stays: RoomStay[];
}

/** What an order has that is held by video between doctor1 and expert1 at this moment. */
export function heldNow({ clock }: TestApp) {
  return { status: 'diagnosis_ing', kind: 'remotevideo', scheduleTime: new Date(clock.now()) } as const;
}

/** The opinion is given: the room has closed. */
export function closeRoom(app: TestApp, { id, tenantId }: { id: string; tenantId: string }): Promise<void> {
  const time = new Date(app.clock.now());
  return changeUnheard(
    app.services.database,
    tableNamed('consultation'),
    sql`UPDATE consultation SET apply_order_status = 'diagnosis', diagnosis_time = ${time} WHERE tenant_id = ${tenantId} AND id = ${id}`,
  );
}

/** One opened page: what it sends of its own, and what it may ask. */
function pageOf(
  client: Client,
  own: object,
  calls: Record<'enter' | 'exchange' | 'signal' | 'join' | 'leave', Parameters<Client['send']>[0]>,
) {
  const seat = randomUUID();
  return {
    seat,
    enter: () => client.get<RoomEntry>(calls.enter, { ...own, seat }),
    tryEnter: () => client.send<RoomEntry>(calls.enter, { ...own, seat }),
    news: (more: object = {}) => client.get<RoomNews>(calls.exchange, { ...own, seat, ...more }),
    tryNews: () => client.send<RoomNews>(calls.exchange, { ...own, seat }),
    say: (to: string, toSeat: string, payload: string) => client.send(calls.signal, { ...own, seat, to, toSeat, payload }),
    ticket: () => client.get<MediaTicket>(calls.join, { ...own, seat }),
    tryTicket: () => client.send<MediaTicket>(calls.join, { ...own, seat }),
    leave: () => client.get(calls.leave, { ...own, seat }),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** What one person does about the room of an order, in few words. */
export async function visitor(test: TestApp, name: PersonName, { id: applyOrderId }: { id: string }) {
  const client = await test.as(name);
  const calls = { enter: enterRoom, exchange: exchangeRoom, signal: signalRoom, join: joinRoomMedia, leave: leaveRoom };
  return {
    ...pageOf(client, { applyOrderId }, calls),
    detail: () => client.get<Detail>(detailRoom, { applyOrderId }),
    decide: (personId: string, decision: Decision) => client.send(decideRoomPerson, { applyOrderId, personId, decision }),
    invite: (guestName: string) => client.get<{ personId: string; link: string }>(inviteGuest, { applyOrderId, guestName }),
  };
}

export function guestPage({ anonymous }: TestApp, link: string): Page {
  return pageOf(
    anonymous,
    { link },
    { enter: enterGuestRoom, exchange: exchangeGuestRoom, signal: signalGuestRoom, join: joinGuestRoomMedia, leave: leaveGuestRoom },
  );
}
