import { type HeldOrder, hasRoom, SILENCE_MS } from '../../../../contract/domains/room/room.rules.ts';
import { eachFound, type FoundRow } from '../../../engine/jobs/each-due.ts';
import { allParts, defineJob, emptyTally, type Tally } from '../../../engine/jobs/job.ts';
import { isHeldBack } from '../../../engine/restored/held-back.ts';
import type { Services } from '../../../engine/services.ts';
import { sql } from '../../../engine/store/sql.ts';
import { FIRST_ASKED } from '../../consultation/consultation.reads.ts';
import { roomPersonTable, roomTable } from '../room.tables.ts';
import { openMediaServer } from './media-server.ts';

const TELL = 'tell-media-server';
/** A little less than the job's interval, so that each run tells again. */
const AGAIN_MS = 50_000;
/**
 * LiveKit renews the tickets of those who are connected by itself, for ten minutes each. Whoever was sent out may hold such a one: until it is
 * dead they are removed again, minute by minute.
 */
export const REMOVED_FOR_MS = 11 * 60_000;

/** Nobody inside is silent for so long whose page still asks this server: it was told that they may not, or is there no more. */
const LOST_MS = 3 * SILENCE_MS;

/**
 * Tells the media server who was sent out, who has lost the right to be there, and which rooms have closed. Nothing where there is none. What it does not take is tried again like
 * other rows of jobs. Answers how many rows it dealt with.
 */
export async function tellMediaServer(services: Services, tally: Tally = emptyTally()): Promise<number> {
  if (!services.settings.mediaServer || (await isHeldBack(services))) return 0;
  const before = tally.done;
  await allParts([() => removePeople(services, tally), () => removeLost(services, tally), () => closeRooms(services, tally)]);
  return tally.done - before;
}

type Removed = FoundRow & { roomId: string; removeTime: Date };

/** Who was sent out, right after the commit; the job goes on with them. */
export async function removePeople(services: Services, tally?: Tally): Promise<number> {
  const { database, clock, settings } = services;
  if (!settings.mediaServer || (await isHeldBack(services))) return 0;
  const before = new Date(clock() - AGAIN_MS);
  const find = sql`
    SELECT id, tenant_id AS "tenantId", room_id AS "roomId", remove_time AS "removeTime" FROM room_person
    WHERE remove_time IS NOT NULL AND (remove_told_time IS NULL OR remove_told_time <= ${before})`;
  const act = async ({ id, tenantId, roomId, removeTime }: Removed): Promise<void> => {
    if (!settings.mediaServer) return;
    const now = clock();
    await (await openMediaServer(settings.mediaServer)).remove(roomId, id);
    const isOver = removeTime.getTime() <= now - REMOVED_FOR_MS;
    // Whoever was let in again meanwhile, or sent out once more, is left as they are.
    await database.forTenant(tenantId).run(sql`
      UPDATE room_person SET remove_told_time = ${new Date(now)}, remove_time = ${isOver ? null : removeTime}
      WHERE tenant_id = ${tenantId} AND id = ${id} AND remove_time = ${removeTime}`);
  };
  return eachFound<Removed>(services, { job: TELL, step: 'people', table: roomPersonTable.name, find, act }, tally);
}

type Lost = FoundRow & { roomId: string };

/**
 * Whoever is inside and asks for no news any more: an account that was closed, a right or a session that was taken away. The page leaves by itself, a page
 * of somebody's own making would stay. Who comes back in time is given a new ticket.
 */
async function removeLost(services: Services, tally: Tally): Promise<number> {
  const { clock, settings } = services;
  const now = clock();
  const find = sql`
    SELECT p.id, p.tenant_id AS "tenantId", p.room_id AS "roomId" FROM room r JOIN room_person p ON p.tenant_id = r.tenant_id AND p.room_id = r.id
    WHERE r.media_time IS NOT NULL AND p.state = 'in' AND p.seat IS NOT NULL
      AND p.seen_time <= ${new Date(now - LOST_MS)} AND p.seen_time > ${new Date(now - LOST_MS - REMOVED_FOR_MS)}`;
  const act = async ({ id, roomId }: Lost): Promise<void> => {
    if (settings.mediaServer) await (await openMediaServer(settings.mediaServer)).remove(roomId, id);
  };
  return eachFound<Lost>(services, { job: TELL, step: 'lost', table: roomPersonTable.name, find, act }, tally);
}

type Opened = FoundRow & HeldOrder & { isSame: boolean; roomTime: Date; mediaCloseTime: Date | null };

/**
 * Rooms that are over. Whoever was connected may hold a ticket that was renewed just before, with which the media server would open the room anew: it is
 * told again, minute by minute, until the last of them is dead.
 */
async function closeRooms(services: Services, tally: Tally): Promise<number> {
  const { database, clock, settings } = services;
  const find = sql`
    SELECT r.id, r.tenant_id AS "tenantId", c.kind, c.ultrasound_mode AS "ultrasoundMode", c.apply_order_status AS "applyOrderStatus",
           c.schedule_time AS "scheduleTime", c.start_time AS "startTime", c.diagnosis_time AS "diagnosisTime",
           c.first_asked = r.target_tenant_id AS "isSame", r.schedule_time AS "roomTime", r.media_close_time AS "mediaCloseTime"
    FROM room r JOIN (SELECT *, ${FIRST_ASKED} AS first_asked FROM consultation) c ON c.tenant_id = r.tenant_id AND c.id = r.apply_order_id WHERE r.media_time IS NOT NULL`;
  const act = async (room: Opened): Promise<boolean> => {
    const { id, tenantId, mediaCloseTime } = room;
    const now = clock();
    // Arranged anew, an order is held in another room.
    const isSame = room.isSame && room.scheduleTime?.getTime() === room.roomTime.getTime();
    if (!settings.mediaServer || (isSame && hasRoom(room, now))) return false;
    await (await openMediaServer(settings.mediaServer)).close(id);
    const isOver = mediaCloseTime !== null && mediaCloseTime.getTime() <= now - REMOVED_FOR_MS;
    const told = isOver ? sql`media_time = NULL, media_close_time = NULL` : sql`media_close_time = ${mediaCloseTime ?? new Date(now)}`;
    await database.forTenant(tenantId).run(sql`UPDATE room SET ${told} WHERE tenant_id = ${tenantId} AND id = ${id}`);
    return true;
  };
  return eachFound<Opened>(services, { job: TELL, step: 'rooms', table: roomTable.name, find, act }, tally);
}

export const tellMediaServerJob = defineJob({
  name: TELL,
  title: '通知会诊媒体服务器',
  cron: '* * * * *',
  run: async (services, tally) => void (await tellMediaServer(services, tally)),
});
