import type { Runner } from '../engine/store/runner.ts';
import { isOwned } from '../engine/store/table.ts';
import { modules } from '../modules.ts';

const owned = modules
  .flatMap((module) => module.tables)
  .filter(isOwned)
  .map(({ name }) => name);
const namesOwned = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(${owned.join('|')})\\b`, 'i');
const volatile = /\b(?:now|random|gen_random_uuid|clock_timestamp)\(\)/i;

/**
 * The first fence, held over every statement that a test sends: within a tenant, a statement on rows that belong to
 * tenants names tenant columns. And over all of them: nothing changes rows by volatile functions (design §9).
 */
export function inspectStatement(text: string, scope: Runner['scope']): void {
  if (scope === 'tenant' && namesOwned.test(text) && !/\b(?:target_)?tenant_id\b/.test(text))
    throw new Error(`a statement without tenant_id: ${text}`);
  if (/^\s*(?:UPDATE|INSERT)/i.test(text) && volatile.test(text)) throw new Error(`a change by a volatile function: ${text}`);
}
