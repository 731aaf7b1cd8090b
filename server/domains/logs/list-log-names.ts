import { listLogNames } from '../../../contract/domains/logs/log.endpoints.ts';
import { resourcesOf } from '../../../contract/kernel/domain.ts';
import { isChange } from '../../../contract/kernel/endpoint.ts';
import { rowTableOf } from '../../../contract/kernel/resource-row.ts';
import { serve } from '../../engine/call/call.ts';
import { declaredTables } from '../../engine/store/table.ts';
import { knownInterfaces } from './known-interfaces.ts';

/** A table is called by its rows' resource where that keeps it under a name of its own. One that nobody calls anything is left out. */
export const serveLogNames = serve(listLogNames, async ({ services }) => {
  const own = resourcesOf(services.domains).map((resource) => [rowTableOf(resource), resource.title] as const);
  const titled = declaredTables().flatMap(({ name, title }) => (title ? [[name, title] as const] : []));
  const tables = [...new Map([...own, ...titled])].map(([name, title]) => ({ kind: 'table' as const, name, title }));
  const calls = knownInterfaces(services).map((one) => ({
    kind: isChange(one) ? ('change' as const) : ('read' as const),
    name: one.name,
    title: one.title,
  }));
  return [...tables, ...calls];
});
