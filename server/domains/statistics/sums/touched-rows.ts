import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import type { Services } from '../../../engine/services.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Runner, Tx } from '../../../engine/store/runner.ts';
import { ident, sql } from '../../../engine/store/sql.ts';
import type { Table } from '../../../engine/store/table.ts';
import type { Watcher } from '../../../engine/store/watched-rows.ts';
import type { Summed } from './summed.ts';

type Watched = Pick<Summed, 'source' | 'tables'>;

/** Says in the transaction that changes a row that the sums of its days no longer count. */
export function noteTouched({ source, tables }: Watched): Watcher {
  return async (tx, { id, tenantId }, now) => {
    const owner = tenantId ?? (await ownerIn(tx, source, id));
    if (!owner) return;
    const parties = tx.scope === 'tenant' ? [...new Set([owner, tx.tenantId])] : [owner];
    await insertRow(tx, tables.touched, { tenantId: owner, partyTenantIds: parties, orderId: id }, { now });
  };
}

async function ownerIn(tx: Tx, source: Table, id: string): Promise<string | undefined> {
  const { rows } = await tx.run<{ tenantId: string }>(sql`SELECT tenant_id AS "tenantId" FROM ${ident(source.name)} WHERE id = ${id}`);
  return rows[0]?.tenantId;
}

/** Calendar days in Asia/Shanghai, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** So many changes at once are an import: then nothing is known of any day. */
const MOST = 5_000;
const EVERY_DAY: Days = { first: '0001-01-01', last: '9999-12-31' };

/**
 * On which days the rows may have counted whose changes no count has seen yet: a row is handed in after it was begun, so that an earlier
 * round of it lies between; of a draft, any day until it was changed. Read across hospitals on purpose: days alone come of it.
 */
export async function touchedDays({ database }: Pick<Services, 'database'>, { source, tables }: Watched): Promise<Days[]> {
  const group: Runner = database.forGroup();
  const { rows } = await group.run<{ begun: Date; handedIn: Date | null; touched: Date }>(sql`
    SELECT c.create_time AS begun, c.submit_time AS "handedIn", t.create_time AS touched
    FROM ${ident(tables.touched.name)} t JOIN ${ident(source.name)} c ON c.tenant_id = t.tenant_id AND c.id = t.order_id LIMIT ${MOST}`);
  if (rows.length === MOST) return [EVERY_DAY];
  const dayOf = (time: Date) => toWireDate(time.getTime());
  return rows.map(({ begun, handedIn, touched }) => {
    const [one, other] = [dayOf(begun), dayOf(handedIn ?? touched)];
    return { first: one < other ? one : other, last: one < other ? other : one };
  });
}

/** Changes, by their hospital. */
export interface Touches {
  readonly tenantId: string;
  readonly ids: readonly string[];
}

/**
 * All changes that are there, however many. Asked before their days are (`touchedDays`): a count of those days has seen them, and those that
 * come later stay for the next one.
 */
export async function touchesNow({ database }: Pick<Services, 'database'>, { tables }: Pick<Watched, 'tables'>): Promise<Touches[]> {
  const { rows } = await database.forGroup().run<Touches>(sql`
    SELECT tenant_id AS "tenantId", array_agg(id) AS ids FROM ${ident(tables.touched.name)} GROUP BY tenant_id`);
  return rows;
}

/** Takes them away, once the days are counted. */
export async function forgetTouches(
  { database }: Pick<Services, 'database'>,
  { tables }: Pick<Watched, 'tables'>,
  touches: readonly Touches[],
): Promise<void> {
  for (const { tenantId, ids } of touches)
    await database.forGroup().run(sql`
      DELETE FROM ${ident(tables.touched.name)} WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
}
