import { eachOf } from '../../platform/each-of.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/runner.ts';
import { ident, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, columnsOf, type Table } from '../store/table.ts';
import { emptyTally, type Tally } from './job.ts';
import { forgetFailures, knownFailures, noteFailure } from './row-failures.ts';

/** The least that is known of a row before it is locked. */
export interface FoundRow {
  id: string;
  tenantId: string;
  /** What people call it, where it has a number. */
  no?: string | null;
}

export interface FoundWork<R extends FoundRow> {
  job: string;
  /** Which of several steps of the job. */
  step?: string;
  table: string;
  /** All rows that are due, with `id`, `tenantId` and whatever else is needed: no locks, no order, no limit. */
  find: Sql;
  /**
   * Where rows are taken to somebody outside: hospital by hospital, so many of them at once. One whose other side does not answer holds
   * up its own rows alone. Without it, row follows row.
   */
  hospitalsAtOnce?: number;
  /** Somebody asks for it now: what waits for its next try, or was set aside, is tried as well. */
  triesAll?: boolean | undefined;
  /** Deals with one row, safe to run twice. Answers false where somebody else had it. */
  act(row: R): Promise<unknown>;
}

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deals with each row that is due, once a run. A row that throws is logged, counted, written down and tried again later,
 * ever more rarely, until it is set aside: it never stops the others. Answers how many rows were dealt with. Throws only
 * when the rows cannot be found or a failure cannot be written down, which is the database's trouble and no row's.
 */
export async function eachFound<R extends FoundRow>(
  services: Services,
  { job, step = '', table, find, hospitalsAtOnce, triesAll = false, act }: FoundWork<R>,
  tally: Tally = emptyTally(),
): Promise<number> {
  const where = { job, step, table };
  const known = await stillDue(services, where, find);
  const left = triesAll ? [] : known.filter(({ isBlocked }) => isBlocked);
  const blocked = left.map(({ rowId }) => rowId);
  tally.waiting += left.filter(({ isAside }) => !isAside).length;
  const failedBefore = new Set(known.map(({ rowId }) => rowId));
  const before = tally.done;
  const take = async (row: R): Promise<void> => {
    const { id, tenantId, no } = row;
    try {
      if ((await act(row)) === false) return;
      tally.done += 1;
      if (failedBefore.has(id)) await forgetFailures(services, where, [id]);
    } catch (error) {
      tally.failed += 1;
      await noteFailure(services, { ...where, id, tenantId, no: no ?? undefined }, error);
    }
  };
  const open = sql`id <> ALL (${blocked}::uuid[])`;
  if (hospitalsAtOnce === undefined) await takeAll(services, find, open, take);
  else await takeByHospital(services, { find, open, hospitalsAtOnce }, take);
  return tally.done - before;
}

interface ByHospital {
  find: Sql;
  open: Sql;
  hospitalsAtOnce: number;
}

/** What fails beside the rows of one hospital, such as finding them, is told when those of all others are through. */
async function takeByHospital<R extends FoundRow>(
  services: Services,
  { find, open, hospitalsAtOnce }: ByHospital,
  take: (row: R) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await eachOf(await ownersOf(services, find, open), hospitalsAtOnce, (owner) =>
    takeAll(services, find, sql`"tenantId" = ${owner} AND ${open}`, take).catch((error: unknown) => void failures.push(error)),
  );
  if (failures.length > 0) throw failures[0];
}

/** The hospitals that have rows among these. */
async function ownersOf({ database }: Services, find: Sql, which: Sql): Promise<string[]> {
  const { rows } = await database
    .forGroup()
    .run<{ tenantId: string }>(sql`SELECT DISTINCT "tenantId" FROM (${find}) found WHERE ${which} ORDER BY 1`);
  return rows.map(({ tenantId }) => tenantId);
}

/** One row after the other, a batch of them at a time. */
async function takeAll<R extends FoundRow>({ database }: Services, find: Sql, which: Sql, take: (row: R) => Promise<void>): Promise<void> {
  for (let after = FIRST, size = BATCH; size === BATCH; ) {
    // Found first and ordered then: in the order of ids, PostgreSQL would walk all rows there are for the few that are due.
    const { rows } = await database.forGroup().run<R>(sql`
      WITH found AS MATERIALIZED (${find})
      SELECT * FROM found WHERE id > ${after} AND ${which} ORDER BY id LIMIT ${BATCH}`);
    for (const row of rows) await take(row);
    size = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Failures whose rows somebody has dealt with in another way meanwhile are forgotten; the others are answered. */
async function stillDue(services: Services, where: { job: string; step: string; table: string }, find: Sql) {
  const known = await knownFailures(services, where);
  if (known.length === 0) return known;
  const ids = known.map(({ rowId }) => rowId);
  const { rows } = await services.database
    .forGroup()
    .run<{ id: string }>(sql`SELECT id FROM (${find}) found WHERE id = ANY (${ids}::uuid[])`);
  const due = new Set(rows.map(({ id }) => id));
  await forgetFailures(
    services,
    where,
    ids.filter((id) => !due.has(id)),
  );
  return known.filter(({ rowId }) => due.has(rowId));
}

export interface DueWork<R> {
  job: string;
  step?: string;
  table: Table;
  /** Asked when the row is found, and again when it is locked. */
  due: Sql;
  /** The field that has its number. */
  no?: string;
  /** Within the transaction that holds the row, in the scope of its owner. Answers `false` for one that needs nothing yet. */
  act(tx: Tx, row: R): Promise<unknown>;
}

/**
 * The same for rows that are changed: each in a transaction of its own. First the owner is found, then the row is locked
 * in the owner's tenant, which is what a distributed table allows; a row that somebody holds is left to the next run, and
 * one that is no longer due is left alone. So two processes at once do nothing twice.
 */
export async function eachDue<R extends { id: string; tenantId: string }>(
  services: Services,
  { job, step, table, due, no, act }: DueWork<R>,
  tally?: Tally,
): Promise<number> {
  const alive = text(table.kind === 'entity' ? 'is_deleted = 0' : 'true');
  const number = no ? sql`, ${columnOf(table, no)} AS no` : text('');
  const find = sql`SELECT id, tenant_id AS "tenantId"${number} FROM ${ident(table.name)} WHERE ${alive} AND (${due})`;
  const takeOne = ({ id, tenantId }: FoundRow): Promise<boolean> =>
    services.database.forTenant(tenantId).transaction(async (tx) => {
      const { rows } = await tx.run<R>(sql`
        SELECT ${columnsOf(table)} FROM ${ident(table.name)}
        WHERE tenant_id = ${tenantId} AND id = ${id} AND ${alive} AND (${due}) FOR UPDATE SKIP LOCKED`);
      const [row] = rows;
      return row !== undefined && (await act(tx, row)) !== false;
    });
  return eachFound(services, { job, step, table: table.name, find, act: takeOne }, tally);
}
