import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import { type CallOf, type Served, serveDeclared } from '../call/call.ts';
import { pageOf } from '../call/envelope.ts';
import { presenterOf } from '../call/present.ts';
import { withNamedWords } from '../reference/dictionary-words.ts';
import type { Store } from '../store/database.ts';
import { type Counted, totalOf } from '../store/list-sql.ts';
import type { Sql } from '../store/sql.ts';
import { type Completing, completeRows } from './complete-rows.ts';
import { exportRows } from './export-rows.ts';

type Row = Record<string, unknown>;

/** The rows of one list for one caller: a page of them is the list, all of them are its export. */
export interface Listed<R extends object = Row> {
  /** Where they are read; the caller's own store unless the list says otherwise. */
  readonly db?: Store;
  readonly select: (page: PageRequest) => Sql;
  readonly count: Counted;
  /** Whose references bring the names of what they lead to, and whose rules show more. */
  readonly naming?: Completing;
  /** What a row of the list has beyond its columns, such as what may be done with it; made for the rows of one page. */
  readonly also?: (rows: readonly R[]) => ((row: R) => Row) | Promise<(row: R) => Row>;
}

type ListedBy<E extends Endpoint, R extends object> = (call: CallOf<E>) => Listed<R> | Promise<Listed<R>>;

/** Answers a list that is written by hand, and its export: the same rows, in the same order, behind the same fence. */
export function serveListed<const E extends Endpoint, R extends object = Row>(
  list: E,
  exported: Endpoint & Pick<E, 'input'>,
  listedBy: ListedBy<E, R>,
): Served[] {
  return [serveList(list, listedBy), { ...serveExport(list, listedBy), endpoint: exported }];
}

function serveList<E extends Endpoint, R extends object>(endpoint: E, listedBy: ListedBy<E, R>): Served {
  return serveDeclared(endpoint, async (given) => {
    const call = given as CallOf<E>;
    const { db = call.db, select, count, naming, also } = await listedBy(call);
    const [rows, counted] = await db.runAll([select(call.page), totalOf(count, call.page)]);
    const present = presenterOf(await withNamedWords(db, endpoint.row ?? {}));
    const read = rows?.rows ?? [];
    const whole = naming ? await completeRows(db, naming, read) : read;
    const more = await also?.(whole as R[]);
    const records = whole.map((row) => present(more ? { ...row, ...more(row as R) } : row));
    return pageOf(records, Number(counted?.rows[0]?.total ?? 0), call.page);
  });
}

/** For lists that are counted in a way of their own. */
export function serveExport<const E extends Endpoint>(
  endpoint: E,
  listedBy: (call: CallOf<E>) => Omit<Listed, 'count' | 'also'> | Promise<Omit<Listed, 'count' | 'also'>>,
): Served {
  return serveDeclared(endpoint, async (given) => {
    const call = given as CallOf<E>;
    const { db = call.db, select, naming } = await listedBy(call);
    return exportRows(call, db, select, naming);
  });
}
