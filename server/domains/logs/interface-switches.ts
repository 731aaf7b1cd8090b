import { said } from '../../../contract/kernel/said.ts';
import type { Services } from '../../engine/services.ts';
import { listenOn } from '../../engine/store/listen-on.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { forbidden } from '../../platform/refusal.ts';

const CHANNEL = 'interface_changed';

export interface InterfaceSwitches {
  /** Throws 403 with the reason when this interface is closed. */
  refuseClosed(interId: string): void;
  /** The label of an interface that is being monitored; `undefined` when it is not. */
  monitored(interId: string): { sign?: string } | undefined;
  /** Asks the database again; resolves when the answer counts. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

interface Switched {
  interId: string;
  apiOpen: string;
  monitorOpen: string;
  sign: string | null;
  closeReason: string | null;
}

/**
 * What one process knows of closed and monitored interfaces: two small maps, asked for at the start and whenever
 * somebody, in whichever process, changes a switch. While the database cannot be heard, the last known state holds.
 */
export function createInterfaceSwitches({ database, log }: Services): InterfaceSwitches {
  let closed = new Map<string, string>();
  let watched = new Map<string, { sign?: string }>();
  let asked = 0;
  let answered = 0;
  const reload = async (): Promise<void> => {
    asked += 1;
    const own = asked;
    const { rows } = await database.forGroup().run<Switched>(sql`
      SELECT inter_id AS "interId", api_open AS "apiOpen", monitor_open AS "monitorOpen", sign, close_reason AS "closeReason"
      FROM server_interface WHERE is_deleted = 0 AND (api_open = '0' OR monitor_open = '1')`);
    // An answer that was overtaken by that to a later question may be of the state before it.
    if (own < answered) return;
    answered = own;
    closed = new Map(rows.filter(({ apiOpen }) => apiOpen === '0').map((row) => [row.interId, row.closeReason ?? '']));
    watched = new Map(rows.filter(({ monitorOpen }) => monitorOpen === '1').map((row) => [row.interId, { sign: row.sign ?? undefined }]));
  };
  const reloadSoon = (): void => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'interface switches'));
  };
  const subscription = listenOn(database.url, CHANNEL, {
    heard: reloadSoon,
    missed: reloadSoon,
    warn: (error) => log.warn({ err: error }, 'cannot listen for interface switches'),
  });
  return {
    refuseClosed: (interId) => {
      if (closed.size === 0) return;
      const reason = closed.get(interId);
      if (reason !== undefined) throw forbidden(said`该接口已关闭：${reason}`);
    },
    monitored: (interId) => watched.get(interId),
    reload,
    close: () => subscription.close(),
  };
}

/** Tells every process, at the commit of the caller's transaction, to look at the switches again. */
export async function announceInterfaceChange(runner: Runner): Promise<void> {
  await runner.run(sql`SELECT pg_notify(${CHANNEL}, '')`);
}
