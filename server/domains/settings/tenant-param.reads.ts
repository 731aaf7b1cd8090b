import type { Call } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { writeParam } from './tenant-params.ts';

/**
 * The door through which other domains come in, by which its file is named: their pages set some of their parameters together, with
 * the same checks and audit as the page of all of them.
 */
export async function saveTenantParams(tx: Tx, call: Call, values: Readonly<Record<string, number>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await writeParam(tx, call, { paramKey: key, paramValue: String(value) });
}
