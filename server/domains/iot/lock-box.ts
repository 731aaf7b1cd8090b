import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** What is known of a box, removed or not. */
interface KeptBox {
  readonly place: { boxId: string; latitude: string; longitude: string; accuracy: number | null; jumpTime: Date | null };
  /** When it was told. */
  readonly createTime: Date;
  readonly removerId: string | null;
  readonly removedTime: Date | null;
}

type StoredBox = KeptBox['place'] & Omit<KeptBox, 'place'>;

/** The box of this number, held until the commit; nothing where there is none. */
export async function lockBox(tx: Tx, tenantId: string, boxId: string): Promise<KeptBox | undefined> {
  const { rows } = await tx.run<StoredBox>(sql`
    SELECT box_id AS "boxId", latitude, longitude, accuracy, jump_time AS "jumpTime", create_time AS "createTime", remover_id AS "removerId", removed_time AS "removedTime"
    FROM box_position WHERE tenant_id = ${tenantId} AND box_id = ${boxId} FOR UPDATE`);
  const [row] = rows;
  if (!row) return undefined;
  const { createTime, removerId, removedTime, ...place } = row;
  return { place, createTime, removerId, removedTime };
}
