import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import { type Call, type Served, serve } from '../http/call.ts';
import { pageOf } from '../http/envelope.ts';
import { presenterOf } from '../http/present.ts';
import type { Store } from '../store/database.ts';
import type { Sql } from '../store/sql.ts';
import { withNamedWords } from './dictionary-words.ts';
import { exportRows } from './export-rows.ts';

type Row = Record<string, unknown>;

/** The rows of one list for one caller: a page of them is the list, all of them are its export. */
export interface Listed {
  /** Where they are read; the caller's own store unless the list says otherwise. */
  readonly db?: Store;
  readonly select: (page: PageRequest) => Sql;
  /** One row with the column `total`. */
  readonly count: Sql;
  /** What a row of the list has beyond its columns, such as what may be done with it. */
  readonly also?: (row: Row) => Row;
}

type ListedBy = (call: Call<never>) => Listed | Promise<Listed>;

/** Answers a list that is written by hand, and its export: the same rows, in the same order, behind the same fence. */
export function serveListed(list: Endpoint, exported: Endpoint, listedBy: ListedBy): Served[] {
  return [serveList(list, listedBy), serveExport(exported, listedBy)];
}

function serveList(endpoint: Endpoint, listedBy: ListedBy): Served {
  return serve(endpoint, async (call: Call<never>) => {
    const { db = call.db, select, count, also } = await listedBy(call);
    const [rows, counted] = await db.runAll([select(call.page), count]);
    const present = presenterOf(await withNamedWords(db, endpoint.row ?? {}));
    const records = (rows?.rows ?? []).map((row) => present(also ? { ...row, ...also(row) } : row));
    return pageOf(records, Number(counted?.rows[0]?.total ?? 0), call.page);
  });
}

/** For lists that are counted in a way of their own. */
export function serveExport(
  endpoint: Endpoint,
  listedBy: (call: Call<never>) => Omit<Listed, 'count'> | Promise<Omit<Listed, 'count'>>,
): Served {
  return serve(endpoint, async (call: Call<never>) => {
    const { db = call.db, select } = await listedBy(call);
    return exportRows(call as Call, db, select);
  });
}
