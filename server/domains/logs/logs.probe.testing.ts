import { changeLogTable } from '../../engine/audit/change-log.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import {
  apiLogTable,
  errorLogTable,
  interfaceParamLogTable,
  interfaceSwitchTable,
  loginLogTable,
  serverInterfaceTable,
  usualLogTable,
} from './log.tables.ts';

const tables = [usualLogTable, apiLogTable, errorLogTable, loginLogTable];

export const probe: Probe = {
  fillLists: async ({ app, add, mark }) => {
    for (const table of tables) await add(table, { account: mark, requestId: newId(), createTime: new Date(app.clock.now() - 60_000) });
    return undefined;
  },
  fillShared: async ({ add, mark }) => {
    const call = { classId: 'access', interId: mark, title: mark };
    const interfaceId = await add(serverInterfaceTable, { ...call, method: 'GET', path: `/${mark}`, apiOpen: '1', monitorOpen: '0' });
    await add(interfaceSwitchTable, { interfaceId, interId: mark, title: mark, target: 'api', open: '0', reason: '维护' });
    await add(interfaceParamLogTable, { classId: 'access', interId: mark, threadId: newId(), status: 200, ms: 3, account: 'expert1' });
  },
  foreign: async (app) => {
    const ids: Record<string, string> = {};
    for (const table of [...tables, changeLogTable]) {
      const id = newId();
      const row = { id, tenantId: '100001', createTime: new Date(app.clock.now()), call: 'submit-param', rowTable: 'param', changes: [] };
      await insertMany(app.services.database.forGroup(), table, [row]);
      ids[table.name] = id;
    }
    return { rows: ids, marks: Object.values(ids) };
  },
};
