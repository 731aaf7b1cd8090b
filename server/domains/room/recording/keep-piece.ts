import type { Services } from '../../../engine/services.ts';
import type { Store } from '../../../engine/store/database.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict } from '../../../platform/refusal.ts';
import { newFileKey } from '../../../platform/storage/file-storage.ts';
import { type PartRow, type RecordingRow, roomRecordingPieceTable } from './recording.tables.ts';

export interface Piece {
  part: PartRow;
  /** From 1. */
  number: number;
  /** How long it is, by whoever recorded it. */
  ms: number;
  bytes: Buffer;
}

/** What a piece is counted into. */
export interface Taking {
  recording: RecordingRow;
  part: PartRow;
}

/**
 * Stores the bytes, and counts them only if `guard` still takes the piece under the lock of its room: nothing is kept of a piece that came too
 * late. Whatever goes wrong leaves nothing behind, or a row by which the job finds the bytes.
 */
export async function keepPiece(
  store: Store,
  services: Services,
  { part, number, ms, bytes }: Piece,
  guard: (tx: Tx) => Promise<Taking>,
  now: number,
): Promise<void> {
  const { id: partId, tenantId, partyTenantIds } = part;
  const [name, size] = [newFileKey('part', now), bytes.length];
  const pending = { tenantId, partyTenantIds, partId, number, name, size, stored: 0 } as const;
  const { id = '' } = await insertRow(store, roomRecordingPieceTable, pending, { now });
  const discard = async (): Promise<void> => {
    await services.files.remove(name);
    await store.run(sql`DELETE FROM room_recording_piece WHERE tenant_id = ${tenantId} AND id = ${id}`);
  };
  try {
    await services.files.put(name, bytes, { contentType: 'application/octet-stream', size });
    const isCounted = await store.transaction((tx) => count(tx, guard, { id, number, ms, size }));
    if (!isCounted) await discard();
  } catch (error) {
    await discard().catch((later: unknown) => services.log.warn({ err: later }, 'piece left for the job'));
    throw error;
  }
}

interface Counted {
  id: string;
  number: number;
  ms: number;
  size: number;
}

/** False when the same piece was counted meanwhile. */
async function count(tx: Tx, guard: (tx: Tx) => Promise<Taking>, { id, number, ms, size }: Counted): Promise<boolean> {
  const { recording, part } = await guard(tx);
  if (number <= part.pieces) return false;
  const { tenantId } = part;
  const { count: open } = await tx.run(sql`
    UPDATE room_recording_part SET pieces = ${number}, length = length + ${ms}, size = size + ${size}
    WHERE tenant_id = ${tenantId} AND id = ${part.id} AND state = 'open'`);
  if (open === 0) throw conflict('录制已结束');
  await tx.run(sql`UPDATE room_recording_piece SET stored = 1 WHERE tenant_id = ${tenantId} AND id = ${id}`);
  await tx.run(sql`
    UPDATE room_recording SET recorded_ms = recorded_ms + ${ms}, size = size + ${size}
    WHERE tenant_id = ${tenantId} AND id = ${recording.id}`);
  return true;
}
