import { conflict } from '../../platform/refusal.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

type Held = Pick<Services, 'database'>;

/**
 * Whether this database was restored from a backup and nobody has confirmed yet that it is the real system. Then nothing leaves the house:
 * what is to be sent waits as it is, untried, no file of a store is removed, which may be the first system's, and the clock ends nothing (`runJob`).
 * Asked anew each time, as any process may be the one that is told. A message, a call or a file that goes outside by itself asks here first (ADR 0154).
 */
export async function isHeldBack({ database }: Held): Promise<boolean> {
  const { rows } = await database.forGroup().run(sql`SELECT 1 FROM unconfirmed_restore LIMIT 1`);
  return rows.length > 0;
}

/**
 * Of when on a job that goes on here (`runsHeldBack`) looks at what waits: in a copy that nobody has confirmed, what was entered since it was
 * restored, else everything.
 */
export async function waitsSince({ database }: Held): Promise<Date> {
  const { rows } = await database.forGroup().run<{ time: Date | null }>(sql`SELECT max(create_time) AS time FROM unconfirmed_restore`);
  return rows[0]?.time ?? new Date(0);
}

/** For what somebody asks for and waits for. Throws 409 while this database is a copy that nobody has confirmed. */
export async function refuseHeldBack(services: Held): Promise<void> {
  if (await isHeldBack(services)) throw conflict('本系统由备份恢复，尚未确认为正式系统，暂不与外部通信，请联系平台管理员');
}
