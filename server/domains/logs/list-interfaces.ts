import {
  exportAuditOut,
  exportInterfaceLogs,
  exportServerInterfaces,
  getApiById,
  getParamLog,
  listInterfaceLogs,
  listServerInterfaces,
  neverClosed,
  pageAuditOut,
} from '../../../contract/domains/logs/monitor.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Answering, RowOf } from '../../../contract/kernel/sent.ts';
import { type Call, type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { serveExport, serveListed } from '../../engine/resource/serve-listed.ts';
import type { Store } from '../../engine/store/database.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { findRow } from '../../engine/store/rows.ts';
import { ident, type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf, type Table } from '../../engine/store/table.ts';
import { forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { listedLog, pageOfLog } from './list-logs.ts';
import { interfaceParamLogTable, interfaceSwitchTable, serverInterfaceTable } from './log.tables.ts';

type Row = Record<string, unknown>;

/** Interfaces belong to the installation, not to a hospital. Throws 403 for everybody who does not work for the group. */
export function groupStoreOf({ actor, services }: Pick<Call, 'actor' | 'services'>): Store {
  if (!isGroupActor(actor)) throw forbidden('只有平台管理员可以监控接口');
  return services.database.forGroup(actor.tenantId);
}

/** Whether it may be closed. */
const withClosable = ({ classId }: Row): Row => ({ closable: neverClosed.includes(String(classId)) ? 0 : 1 });

/** A row as it is answered, with whether it may be closed. */
export function presentInterface(row: Row): RowOf<typeof getApiById> {
  return presenterOf(getApiById.row)({ ...row, ...withClosable(row) });
}

const interfacePages = serveListed(listServerInterfaces, exportServerInterfaces, (call) => {
  const where = sql`is_deleted = 0 AND ${whereOf(serverInterfaceTable, call.page.conditions)}`;
  const preset = { field: 'classId', descending: false };
  return {
    db: groupStoreOf(call),
    select: ({ sorts, ...cut }) => sql`
      SELECT ${columnsOf(serverInterfaceTable)} FROM server_interface WHERE ${where}
      ORDER BY ${orderOf(serverInterfaceTable, sorts, preset)} ${limitOf(cut)}`,
    count: [sql`FROM server_interface WHERE ${where}`],
    also: () => withClosable,
  };
});

/** What is written down about interfaces: as long as the other logs, and the platform's alone. */
const recordPages = (table: Table, list: Answering<'page'>, exported: Endpoint): Served[] => [
  serve(list, (call) => pageOfLog(table, call, groupStoreOf(call), undefined)),
  serveExport(exported, (call: Call) => ({ db: groupStoreOf(call), ...listedLog(table, call, undefined) })),
];

async function oneInterface({ input }: CallOf<typeof getApiById>, db: Store): Promise<RowOf<typeof getApiById>> {
  if (!input.id && !input.interId) throw invalid('请提供编号或接口标识');
  const row = await firstOf(
    db,
    serverInterfaceTable,
    input.id ? sql`id = ${input.id}` : sql`inter_id = ${input.interId}`,
    sql`is_deleted = 0`,
  );
  return presentInterface(row);
}

async function oneParamLog({ input }: CallOf<typeof getParamLog>, db: Store): Promise<RowOf<typeof getParamLog>> {
  if (!input.id && !input.threadId) throw invalid('请提供编号或请求编号');
  const row = input.id
    ? await findRow(db, interfaceParamLogTable, input.id)
    : await firstOf(db, interfaceParamLogTable, sql`thread_id = ${input.threadId}`, sql`true`);
  if (!row) throw notFound();
  return presenterOf(getParamLog.row)(row);
}

async function firstOf(db: Store, table: Table, match: Sql, alive: Sql): Promise<Row> {
  const { rows } = await db.run(sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${match} AND ${alive} LIMIT 1`);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export const interfaceLists: readonly Served[] = [
  ...interfacePages,
  ...recordPages(interfaceParamLogTable, listInterfaceLogs, exportInterfaceLogs),
  ...recordPages(interfaceSwitchTable, pageAuditOut, exportAuditOut),
  serve(getApiById, (call) => oneInterface(call, groupStoreOf(call))),
  serve(getParamLog, (call) => oneParamLog(call, groupStoreOf(call))),
];
