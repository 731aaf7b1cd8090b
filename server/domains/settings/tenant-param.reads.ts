import type { Call } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { writeParam } from './tenant-params.ts';

/** For pages of other domains that set some of their parameters together: the same checks and audit as on the page of all of them. */
export async function saveTenantParams(tx: Tx, call: Call, values: Readonly<Record<string, number>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await writeParam(tx, call, key, String(value));
}
