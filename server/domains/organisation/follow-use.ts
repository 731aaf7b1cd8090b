import type { Call } from '../../engine/call/call.ts';
import type { tenantTable } from '../../engine/identity/identity.tables.ts';
import { announceBack, announceOutOfUse } from '../../engine/identity/out-of-use.ts';
import type { FoundIn } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { dropContradictions } from '../settings/drop-contradictions.reads.ts';

type Hospital = Pick<FoundIn<typeof tenantTable>, 'id' | 'tenantCode' | 'tenantName' | 'status' | 'expireTime' | 'toldTerm' | 'toldDays'>;
type Use = Pick<Hospital, 'status' | 'expireTime'>;

/** `inUse`, of a row that is there. `now` in milliseconds. */
const isInUse = ({ status, expireTime }: Use, now: number): boolean => status === '1' && (!expireTime || expireTime.getTime() > now);

/** Longer ago nobody is told of the end of a term: before a server stood still or was upgraded. */
export const TOLD_WITHIN_MS = 7 * 86_400_000;

/** Its term has ended, and the clock (`tellEndedTerms`) has not told of it yet. */
const isUntold = ({ status, expireTime, toldTerm, toldDays }: Hospital, now: number): boolean => {
  const end = expireTime?.getTime() ?? Number.POSITIVE_INFINITY;
  return status === '1' && end <= now && end > now - TOLD_WITHIN_MS && !(toldDays === 0 && toldTerm?.getTime() === end);
};

/** What follows where a change of hospitals puts some of them out of use, or back into it. In the transaction of the change; needs the group scope. */
export async function followUse(tx: Tx, call: Call, before: readonly Hospital[], changed: Partial<Use>): Promise<void> {
  const { now, stamp } = call;
  const wereIn = (row: Hospital): boolean => isInUse(row, now);
  const areIn = (row: Hospital): boolean => isInUse({ ...row, ...changed }, now);
  const closed = before.filter((row) => !areIn(row));
  const out = closed.filter((row) => wereIn(row) || isUntold(row, now));
  const back = before.filter((row) => !wereIn(row) && areIn(row));
  await announceOutOfUse(
    tx,
    out.map(({ tenantCode: tenantId, tenantName }) => ({ tenantId, tenantName })),
    stamp,
  );
  // Whoever waits for one that is stopped has heard so: of the end of its term, past or to come, the clock tells only once it was back before that.
  const isMoved = ({ expireTime }: Hospital): boolean =>
    changed.expireTime !== undefined && changed.expireTime?.getTime() !== expireTime?.getTime();
  const stopped = closed.filter((row) => out.includes(row) || isMoved(row)).map(({ id }) => id);
  await tx.run(sql`UPDATE tenant SET told_term = expire_time, told_days = 0 WHERE id = ANY (${stopped}::uuid[])`);
  await tx.run(
    sql`UPDATE tenant SET told_term = NULL, told_days = NULL WHERE id = ANY (${back.map(({ id }) => id)}::uuid[]) AND told_days = 0`,
  );
  for (const { tenantCode, tenantName } of back) {
    await dropContradictions(tx, call, tenantCode);
    await announceBack(tx, { tenantId: tenantCode, tenantName }, stamp);
  }
}
