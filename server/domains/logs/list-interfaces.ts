import {
  getApiById,
  getParamLog,
  listInterfaceLogs,
  listServerInterfaces,
  neverClosed,
  pageAuditOut,
} from '../../../contract/domains/logs/monitor.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Call, type Served, serve } from '../../kernel/http/call.ts';
import { pageOf } from '../../kernel/http/envelope.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { isGroupActor } from '../../kernel/identity/actor.ts';
import { forbidden, invalid, notFound } from '../../kernel/refusal.ts';
import type { Store } from '../../kernel/store/database.ts';
import { limitOf, orderOf, whereOf } from '../../kernel/store/list-sql.ts';
import { findRow } from '../../kernel/store/rows.ts';
import { ident, type Sql, sql } from '../../kernel/store/sql.ts';
import { columnsOf, type Table } from '../../kernel/store/table.ts';
import { pageOfLog } from './list-logs.ts';
import { interfaceParamLogTable, interfaceSwitchTable, serverInterfaceTable } from './log.tables.ts';

type Row = Record<string, unknown>;

/** Interfaces belong to the installation, not to a hospital. Throws 403 for everybody who does not work for the group. */
export function groupStoreOf({ actor, services }: Pick<Call, 'actor' | 'services'>): Store {
  if (!isGroupActor(actor)) throw forbidden('只有平台管理员可以监控接口');
  return services.database.forGroup(actor.tenantId);
}

/** A row as it is answered, with whether it may be closed. */
export function presentInterface(row: Row): Row {
  return presenterOf(getApiById.row)({ ...row, closable: neverClosed.includes(String(row.classId)) ? 0 : 1 });
}

const servePage = (endpoint: Endpoint, answer: (call: Call, db: Store) => Promise<unknown>): Served =>
  serve(endpoint, (call: Call) => answer(call, groupStoreOf(call)));

async function pageOfInterfaces({ page }: Call, db: Store): Promise<unknown> {
  const where = sql`is_deleted = 0 AND ${whereOf(serverInterfaceTable, page.conditions)}`;
  const order = orderOf(serverInterfaceTable, page.sorts, { field: 'classId', descending: false });
  const [rows, counted] = await db.runAll([
    sql`SELECT ${columnsOf(serverInterfaceTable)} FROM server_interface WHERE ${where} ORDER BY ${order} ${limitOf(page)}`,
    sql`SELECT count(*) AS total FROM server_interface WHERE ${where}`,
  ]);
  return pageOf((rows?.rows ?? []).map(presentInterface), Number(counted?.rows[0]?.total ?? 0), page);
}

async function oneInterface({ input }: Call<{ id?: string; interId?: string }>, db: Store): Promise<unknown> {
  if (!input.id && !input.interId) throw invalid('请提供编号或接口标识');
  const row = await firstOf(
    db,
    serverInterfaceTable,
    input.id ? sql`id = ${input.id}` : sql`inter_id = ${input.interId}`,
    sql`is_deleted = 0`,
  );
  return presentInterface(row);
}

async function oneParamLog({ input }: Call<{ id?: string; threadId?: string }>, db: Store): Promise<unknown> {
  if (!input.id && !input.threadId) throw invalid('请提供编号或请求编号');
  const row = input.id
    ? await findRow(db, interfaceParamLogTable, input.id)
    : await firstOf(db, interfaceParamLogTable, sql`thread_id = ${input.threadId}`, sql`true`);
  if (!row) throw notFound();
  return presenterOf(getParamLog.row)(row as Row);
}

async function firstOf(db: Store, table: Table, match: Sql, alive: Sql): Promise<Row> {
  const { rows } = await db.run(sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${match} AND ${alive} LIMIT 1`);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export const interfaceLists: readonly Served[] = [
  servePage(listServerInterfaces, pageOfInterfaces),
  servePage(listInterfaceLogs, (call, db) => pageOfLog(interfaceParamLogTable, call, db, undefined)),
  servePage(pageAuditOut, (call, db) => pageOfLog(interfaceSwitchTable, call, db, undefined)),
  servePage(getApiById, oneInterface),
  servePage(getParamLog, oneParamLog),
];
