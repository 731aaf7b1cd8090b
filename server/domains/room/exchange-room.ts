import {
  exchangeGuestRoom,
  exchangeRoom,
  type RoomNews,
  type RoomSignal,
  signalGuestRoom,
  signalRoom,
} from '../../../contract/domains/room/room.endpoints.ts';
import { hasRoom, WAIT_MS } from '../../../contract/domains/room/room.rules.ts';
import { type CallOf, type PublicCall, serve, servePublic } from '../../engine/call/call.ts';
import { refuseUnlessAllowed } from '../../engine/call/refuse-unless-allowed.ts';
import { announceEvent } from '../../engine/delivery/notice-news.ts';
import { loadActorOfSession } from '../../engine/identity/load-actor.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, Refusal, unauthorized } from '../../platform/refusal.ts';
import { memberStanding } from './member-standing.ts';
import { toldRecording } from './recording/recording-rows.ts';
import { guestStanding, type Standing } from './room.policy.ts';
import { type PersonRow, type RoomRow, roomSignalTable } from './room.tables.ts';
import { isHere, keepStay, peopleOf, presentPerson, ROOM_EVENT } from './room-people.ts';

/** A connection needs a few signals; eight people at once some dozens. */
const MOST_UNREAD = 300;

interface Asked {
  seat: string;
  after?: number | null;
  known?: number | null;
  waits?: 0 | 1 | null;
}

type AskedCall = Pick<PublicCall<Asked>, 'input' | 'services' | 'request'>;

export const serveExchangeRoom = serve(exchangeRoom, (call) =>
  exchange(
    call,
    () => memberStanding(call),
    async () => memberStanding(await renewed(call)),
  ),
);
export const serveExchangeGuestRoom = servePublic(exchangeGuestRoom, (call) => exchange(call, () => guestStanding(call)));

/** The call with whoever asks as they are now. Throws 401 when their session has ended meanwhile, 403 when they lost the right. */
async function renewed(call: CallOf<typeof exchangeRoom>): Promise<CallOf<typeof exchangeRoom>> {
  const { actor, services, endpoint } = call;
  const loaded = await loadActorOfSession(services, actor.tenantId, actor.sessionId, services.clock());
  if (!loaded) throw unauthorized();
  refuseUnlessAllowed(loaded.actor, endpoint);
  return { ...call, actor: loaded.actor };
}

/** Who asks is looked up again after the wait: what was true before it may be so no longer. No connection is held meanwhile. */
async function exchange(
  { input, services, request }: AskedCall,
  stands: () => Promise<Standing>,
  standsLater: () => Promise<Standing> = stands,
): Promise<RoomNews> {
  const first = await stands();
  // What happens from here on is heard.
  const ear = input.waits ? request.server.roomEars.open(first.room, first.person.id) : undefined;
  try {
    // What happened before that, and after the room was read to know whose news to listen for, was heard by nobody.
    const standing = ear && (await hasMoved(first)) ? await stands() : first;
    const news = await look(standing, input, services.clock());
    const isNews = news.revision !== input.known || news.signals.length > 0 || (news.state !== 'in' && news.state !== 'lobby');
    if (isNews || !ear) return news;
    await ear.heard(WAIT_MS);
  } finally {
    ear?.close();
  }
  return look(await standsLater(), input, services.clock());
}

/** Whether anything of the room has changed since it was read. */
async function hasMoved({ store, room: { tenantId, id, revision } }: Standing): Promise<boolean> {
  const { rows } = await store.run<{ revision: number }>(sql`SELECT revision FROM room WHERE tenant_id = ${tenantId} AND id = ${id}`);
  return rows[0]?.revision !== revision;
}

/** Notes that they are there, and reads what they may know. */
async function look({ store, order, room, person }: Standing, { seat, after }: Asked, now: number): Promise<RoomNews> {
  const { revision, medium } = room;
  const nothing = { revision, medium, people: [], signals: [] };
  if (!hasRoom(order, now)) return { ...nothing, state: 'over' };
  if (person.seat !== seat) return { ...nothing, state: person.state === 'refused' ? 'refused' : 'taken' };
  const state = person.state;
  if (state === 'refused') return { ...nothing, state };
  await store.transaction(async (tx) => {
    await noteThere(tx, { room, person, seat }, now);
    if (after)
      await tx.run(sql`DELETE FROM room_signal WHERE tenant_id = ${room.tenantId} AND person_id = ${person.id} AND seq <= ${after}`);
  });
  // First: whoever has said something sat down before, and is among the people that are read after it.
  const signals = state === 'in' ? await signalsFor(store, person, after ?? 0) : [];
  const people = await peopleOf(store, room);
  const recording = await toldRecording(store, room, people, person, now);
  const told = { state, revision, medium, people: shownTo(person, people, now), signals };
  return recording ? { ...told, recording } : told;
}

/** That a page is heard of, and of somebody inside that they are there. */
async function noteThere(tx: Tx, { room, person, seat }: { room: RoomRow; person: PersonRow; seat: string }, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE room_person SET seen_time = ${new Date(now)} WHERE tenant_id = ${room.tenantId} AND id = ${person.id} AND seat = ${seat}`);
  if (person.state === 'in') await keepStay(tx, room, person.id, now);
}

/** Those inside see each other, and the host who waits; in the lobby one sees whether the host is there. */
function shownTo(person: PersonRow, people: readonly PersonRow[], now: number) {
  const isShown = ({ state, role }: PersonRow): boolean => {
    if (person.state !== 'in') return role === 'host' && state === 'in';
    return state === 'in' || person.role === 'host';
  };
  return people.filter((one) => isShown(one)).map((one) => presentPerson(one, now));
}

async function signalsFor(store: Standing['store'], { id, tenantId }: PersonRow, after: number): Promise<RoomSignal[]> {
  const { rows } = await store.run<RoomSignal>(sql`
    SELECT seq, from_id AS "from", from_seat AS "fromSeat", payload FROM room_signal
    WHERE tenant_id = ${tenantId} AND person_id = ${id} AND seq > ${after} ORDER BY seq LIMIT 100`);
  return rows;
}

interface Sent {
  seat: string;
  to: string;
  toSeat: string;
  payload: string;
}

export const serveSignalRoom = serve(signalRoom, async (call) => handOn(await memberStanding(call), call.input, call.now));
export const serveSignalGuestRoom = servePublic(signalGuestRoom, async (call) => handOn(await guestStanding(call), call.input, call.now));

/** From one page inside to another, in order. Throws 409 when either of them is not, or no longer: then nothing is handed on. */
async function handOn(
  { store, order, room, person }: Standing,
  { seat, to, toSeat, payload }: Sent,
  now: number,
): Promise<{ seq: number }> {
  if (!hasRoom(order, now)) throw conflict('视频会诊已结束');
  if (person.state !== 'in' || person.seat !== seat) throw conflict('您不在会诊室内');
  const { tenantId, id: roomId, partyTenantIds } = room;
  // Whoever was silent is heard again by what they say, and is there before it arrives: the other page takes nothing from an empty seat. In
  // a transaction of its own, as two people who say something to each other would wait for one another's rows.
  if (!isHere(person, now)) await store.transaction((tx) => noteThere(tx, { room, person, seat }, now));
  return store.transaction(async (tx) => {
    // Locks the addressee: numbers follow each other as they are committed, and nobody is sent out in between.
    const { rows } = await tx.run<PersonRow>(sql`
      UPDATE room_person SET signal_seq = signal_seq + 1
      WHERE tenant_id = ${tenantId} AND id = ${to} AND room_id = ${roomId} AND state = 'in' AND seat = ${toSeat}
      RETURNING id, seat, signal_seq AS "signalSeq", seen_time AS "seenTime"`);
    const [target] = rows;
    if (!target || !isHere(target, now)) throw conflict('对方不在会诊室内');
    const seq = target.signalSeq;
    await guardUnread(tx, room, to);
    const signal = { tenantId, partyTenantIds, personId: to, seq, fromId: person.id, fromSeat: seat, payload };
    await insertRow(tx, roomSignalTable, signal, { now });
    await announceEvent(tx, [{ tenantId, userId: to }], { name: ROOM_EVENT, id: roomId });
    return { seq };
  });
}

/** Throws 429 when somebody says more than the other page takes: it would fill the database. */
async function guardUnread(tx: Tx, { tenantId }: RoomRow, personId: string): Promise<void> {
  const { rows } = await tx.run<{ unread: string }>(sql`
    SELECT count(*) AS unread FROM room_signal WHERE tenant_id = ${tenantId} AND person_id = ${personId}`);
  if (Number(rows[0]?.unread ?? 0) >= MOST_UNREAD) throw new Refusal(429, '操作过于频繁，请稍后再试');
}
