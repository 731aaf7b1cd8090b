import { apiLog, changeLog, errorLog, loginLog, usualLog } from '../../../contract/domains/logs/log.endpoints.ts';
import { LOG_WINDOW_DAYS } from '../../../contract/domains/logs/log.fields.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Condition, PageRequest } from '../../../contract/kernel/filter.ts';
import type { Answering, SentRow } from '../../../contract/kernel/sent.ts';
import { changeLogTable } from '../../engine/audit/change-log.ts';
import { type Call, type Served, serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { serveExport } from '../../engine/resource/serve-listed.ts';
import type { Services } from '../../engine/services.ts';
import type { Store } from '../../engine/store/database.ts';
import { limitOf, orderOf, totalOf, whereOf } from '../../engine/store/list-sql.ts';
import { findRow, ownedBy } from '../../engine/store/rows.ts';
import { ident, type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf, type Table } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { callsAt } from './known-interfaces.ts';
import { apiLogTable, errorLogTable, loginLogTable, usualLogTable } from './log.tables.ts';

const DAY_MS = 86_400_000;
/** Counting goes this far: nobody reads page 1,000, and counting all of ten million rows would be the slowest part. */
const preset = { field: 'createTime', descending: true };
/** Named exactly, a row is found by an index in every month: no window is needed. */
const exact = ['requestId', 'threadId', 'rowId', 'interfaceId'];

/**
 * The time from which on a list looks, so that it reads one or two months and not all of them: what was asked for, or
 * thirty days before the end of it, or before now. A table that is not cut into months is small, and shown whole.
 */
function windowOf({ partitionBy }: Table, { conditions }: PageRequest, now: number): Sql {
  if (!partitionBy) return sql`true`;
  const times = conditions.filter(({ field }) => field === 'createTime');
  const isBounded = times.some(({ operator }) => ['ge', 'gt', 'eq'].includes(operator));
  const isNamed = conditions.some(({ field, operator }) => exact.includes(field) && (operator === 'eq' || operator === 'in'));
  if (isBounded || isNamed) return sql`true`;
  const end = times.find(({ operator }) => operator === 'lt' || operator === 'le')?.value;
  const from = new Date((end instanceof Date ? end.getTime() : now) - LOG_WINDOW_DAYS * DAY_MS);
  return sql`create_time >= ${from}`;
}

/** The rows of a log, of one hospital or, without an owner, of all. */
export function listedLog(table: Table, { page: { conditions }, page, now, endpoint, services }: Call, owner: string | undefined) {
  const where = sql`${ownedBy(table, owner)} AND ${windowOf(table, page, now)} AND ${whereOfLog(table, conditions, services)}`;
  const names = Object.keys(endpoint.row ?? {}).filter((name) => name in table.fields);
  return {
    select: ({ sorts, ...cut }: PageRequest): Sql => sql`
      SELECT ${columnsOf(table, '', names)} FROM ${ident(table.name)} WHERE ${where} ORDER BY ${orderOf(table, sorts, preset)} ${limitOf(cut)}`,
    count: [sql`FROM ${ident(table.name)} WHERE ${where}`],
  };
}

/** A page of a log, counted up to ten thousand rows. */
export async function pageOfLog(table: Table, call: Call, db: Store, owner: string | undefined): Promise<Page<SentRow>> {
  const { select, count } = listedLog(table, call, owner);
  const [rows, counted] = await db.runAll([select(call.page), totalOf(count, call.page)]);
  const total = Number(counted?.rows[0]?.total ?? 0);
  return pageOf((rows?.rows ?? []).map(presenterOf(call.endpoint.row ?? {})), total, call.page);
}

/**
 * Conditions as SQL. A part of a path is looked up among the few hundred calls that there are, and the rows are then
 * found by their calls: looking into every row of a month would take seconds.
 */
function whereOfLog(table: Table, conditions: readonly Condition[], services: Services): Sql {
  const part = table === apiLogTable ? conditions.find(({ field, operator }) => field === 'path' && operator === 'like') : undefined;
  const rest = conditions.filter((one) => one !== part);
  if (!part) return whereOf(table, rest);
  return sql`${whereOf(table, rest)} AND call = ANY (${callsAt(services, String(part.value))})`;
}

const ownerOf = ({ actor }: Call): string | undefined => (isGroupActor(actor) ? undefined : actor.tenantId);

function serveLog(
  table: Table,
  { list, detail, export: exported }: { list: Answering<'page'>; detail: Answering<'row'>; export: Endpoint },
): Served[] {
  return [
    serve(list, (call) => pageOfLog(table, call, call.db, ownerOf(call))),
    serveExport(exported, (call: Call) => listedLog(table, call, ownerOf(call))),
    serve(detail, async (call) => {
      const row = await findRow(call.db, table, String(call.input.id));
      if (!row) throw notFound();
      const { stack: _, ...shown }: Record<string, unknown> = row;
      // How the program is built is nobody's business but the platform's.
      return presenterOf(detail.row ?? {})(isGroupActor(call.actor) ? row : shown);
    }),
  ];
}

export const logServes: readonly Served[] = [
  ...serveLog(usualLogTable, usualLog),
  ...serveLog(apiLogTable, apiLog),
  ...serveLog(errorLogTable, errorLog),
  ...serveLog(loginLogTable, loginLog),
  ...serveLog(changeLogTable, changeLog),
];
