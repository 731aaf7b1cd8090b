import { joinGuestRoomMedia, joinRoomMedia, type MediaTicket } from '../../../../contract/domains/room/room.endpoints.ts';
import { type PublicCall, serve, servePublic } from '../../../engine/call/call.ts';
import { takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { refuseHeldBack } from '../../../engine/restored/held-back.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict } from '../../../platform/refusal.ts';
import { memberStanding } from '../member-standing.ts';
import { guardNotOver, guestStanding, type Standing } from '../room.policy.ts';
import { openMediaServer } from './media-server.ts';

const MINUTE_MS = 60_000;
/** A network that comes and goes needs some; nobody needs more. */
const TICKETS = 60;

export const serveJoinRoomMedia = serve(joinRoomMedia, async (call) => ticketOf(await memberStanding(call), call));
export const serveJoinGuestRoomMedia = servePublic(joinGuestRoomMedia, async (call) => ticketOf(await guestStanding(call), call));

/** Throws 409 for whoever is not inside through that page, outside of the room's hours, and where pages send to each other. */
async function ticketOf(
  { store, order, room, person }: Standing,
  { input, services, now }: Pick<PublicCall<{ seat: string }>, 'input' | 'services' | 'now'>,
): Promise<MediaTicket> {
  const { settings, database } = services;
  guardNotOver(order, now);
  if (room.medium !== 'livekit' || !settings.mediaServer) throw conflict('会诊室没有使用媒体服务器，请重新进入会诊室');
  // Rooms keep their ids in a copy: whoever came in by it would stand among the people of the first system.
  await refuseHeldBack(services);
  await takeFromBudget(database.forGroup(), `room-media:${person.id}`, TICKETS, MINUTE_MS, now);
  const { tenantId, id } = room;
  // What is given here is taken back by the next decision about this person, which waits for it or comes before it.
  await store.transaction(async (tx) => {
    const { count } = await tx.run(sql`
      SELECT 1 FROM room_person WHERE tenant_id = ${tenantId} AND id = ${person.id} AND state = 'in' AND seat = ${input.seat} FOR UPDATE`);
    if (count === 0) throw conflict('您不在会诊室内');
    await tx.run(sql`
      UPDATE room SET media_time = COALESCE(media_time, ${new Date(now)}), media_close_time = NULL
      WHERE tenant_id = ${tenantId} AND id = ${id} AND (media_time IS NULL OR media_close_time IS NOT NULL)`);
  });
  return (await openMediaServer(settings.mediaServer)).ticketFor(id, person.id);
}
