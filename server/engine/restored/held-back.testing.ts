import type { Services } from '../services.ts';
import { newId } from '../store/rows.ts';
import { sql } from '../store/sql.ts';

/** Does the work as in a restored copy that nobody has confirmed. */
export async function whileHeldBack<T>({ database, clock }: Pick<Services, 'database' | 'clock'>, work: () => Promise<T>): Promise<T> {
  const group = database.forGroup();
  const now = new Date(clock());
  await group.run(sql`INSERT INTO unconfirmed_restore (id, create_time, backup_time) VALUES (${newId()}, ${now}, ${now})`);
  try {
    return await work();
  } finally {
    await group.run(sql`DELETE FROM unconfirmed_restore`);
  }
}
