import type { Call } from '../../engine/call/call.ts';
import type { tenantTable } from '../../engine/identity/identity.tables.ts';
import { announceOutOfUse } from '../../engine/identity/out-of-use.ts';
import type { FoundIn } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { dropContradictions } from '../settings/drop-contradictions.reads.ts';

type Hospital = Pick<FoundIn<typeof tenantTable>, 'id' | 'tenantCode' | 'tenantName' | 'status' | 'expireTime'>;
type Use = Pick<Hospital, 'status' | 'expireTime'>;

/** `inUse`, of a row that is there. `now` in milliseconds. */
const isInUse = ({ status, expireTime }: Use, now: number): boolean => status === '1' && (!expireTime || expireTime.getTime() > now);

/** What follows where a change of hospitals puts some of them out of use, or back into it. In the transaction of the change; needs the group scope. */
export async function followUse(tx: Tx, call: Call, before: readonly Hospital[], changed: Partial<Use>): Promise<void> {
  const { now, stamp } = call;
  const wereIn = (row: Hospital): boolean => isInUse(row, now);
  const areIn = (row: Hospital): boolean => isInUse({ ...row, ...changed }, now);
  const out = before.filter((row) => wereIn(row) && !areIn(row));
  const back = before.filter((row) => !wereIn(row) && areIn(row));
  await announceOutOfUse(
    tx,
    out.map(({ tenantCode: tenantId, tenantName }) => ({ tenantId, tenantName })),
    stamp,
  );
  // Of an end that was entered after it the clock (`tellEndedTerms`) tells nobody once more.
  const ids = out.map(({ id }) => id);
  if (ids.length > 0)
    await tx.run(
      sql`UPDATE tenant SET told_term = expire_time, told_days = 0 WHERE id = ANY (${ids}::uuid[]) AND expire_time <= ${new Date(now)}`,
    );
  for (const { tenantCode } of back) await dropContradictions(tx, call, tenantCode);
}
