import { roomParams } from '../../../../contract/domains/room/room.params.ts';
import { MOST_PEOPLE } from '../../../../contract/domains/room/room.rules.ts';
import type { Services } from '../../../engine/services.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { readParams } from '../../settings/param.reads.ts';
import type { PersonRow, RoomRow } from '../room.tables.ts';

/** The locked room with the medium of today's settings where no others are inside: they would neither see nor hear who comes by another one. */
export async function chooseMedium(tx: Tx, room: RoomRow, others: readonly PersonRow[], { settings }: Services): Promise<RoomRow> {
  const medium = settings.mediaServer ? 'livekit' : 'peers';
  if (room.medium === medium || others.length > 0) return room;
  await tx.run(sql`UPDATE room SET medium = ${medium} WHERE tenant_id = ${room.tenantId} AND id = ${room.id}`);
  return { ...room, medium };
}

/** How many a room takes: what its medium carries, and with a server between them what the applying hospital has set. */
export async function mostPeopleIn({ medium, tenantId }: RoomRow, { database }: Services): Promise<number> {
  if (medium === 'peers') return MOST_PEOPLE;
  const { 'room.people': most } = await readParams(database.forGroup(), roomParams, tenantId);
  return most;
}
