import { keysOf } from '../../../contract/kernel/keys.ts';
import { join, type Sql, sql, text } from '../store/sql.ts';

/** The columns that tell one cell from another. */
export const cellKeys = ['dimension', 'day', 'kind', 'hospital', 'key'] as const;

/** By what rows are counted together. Pieces of SQL: those of doctors and departments name their hospital beside the key. */
export interface Way {
  readonly hospital: string;
  readonly key: string;
  readonly from?: string | ((own: string) => Sql);
  /** What counts for a key of this way, where that is not the whole row's. */
  readonly sums?: (name: string) => Sql;
  readonly where?: string;
  /** Of the own hospital alone. */
  readonly isOwn?: true;
  /** Columns besides the plain ones. */
  readonly needs?: string;
}

/** What is counted of a row: a whole number, for the hospital whose numbers they are. */
export interface Measured {
  readonly of: (own: string) => Sql;
  readonly needs?: string;
}

/** What is counted, by what. */
export interface Counting<D extends string, M extends string> {
  readonly by: readonly D[];
  readonly what: readonly M[];
  /** The hospital whose numbers they are: nobody is told of applying doctors and departments of others (domain rules 6.9.3). */
  readonly own: string;
}

/** One kind of document, counted a day, kind, hospital and key of each dimension. */
export interface Cells<D extends string, M extends string> {
  readonly dimensions: readonly D[];
  readonly measures: readonly M[];
  /** The columns of rows that such cells are made of. */
  factsFor(counting: Pick<Counting<D, M>, 'by' | 'what'>): Sql;
  /** Rows, with the columns of `factsFor`, as cells. A table expression. */
  cellsOf(rows: Sql, counting: Counting<D, M>): Sql;
}

interface CellsSpec<D extends string, M extends string> {
  /** Columns of every count; `kind` and `submit_time` are among them. */
  readonly plain: string;
  readonly ways: Readonly<Record<D, Way>>;
  readonly measures: readonly M[];
  readonly measured: (name: M) => Measured;
  /** What several of these measures are made of, joined to each row of `counted` once. */
  readonly beside?: (own: string, what: readonly M[]) => Sql;
}

export function defineCells<const D extends string, const M extends string>({
  plain,
  ways,
  measures,
  measured,
  beside = () => text(''),
}: CellsSpec<D, M>): Cells<D, M> {
  return {
    dimensions: keysOf(ways),
    measures,
    factsFor: ({ by, what }) => {
      const needed = [plain, ...what.flatMap((name) => measured(name).needs ?? []), ...by.flatMap((one) => ways[one].needs ?? [])];
      return text([...new Set(needed.flatMap((columns) => columns.split(', ')))].join(', '));
    },
    cellsOf: (rows, { by, what, own }) => {
      const ones = what.map((name) => sql`${measured(name).of(own)} AS ${text(name)}`);
      const cells = by.map((dimension) => {
        const { hospital, key, from = 'facts', where = 'true', isOwn, sums = text } = ways[dimension];
        const counts = join(what.map((name) => sql`sum(${sums(name)})::int AS ${text(name)}`));
        const columns = sql`${text(`'${dimension}' AS dimension, day, kind, ${hospital} AS hospital, ${key}::text AS key`)}, ${counts}`;
        const mine = isOwn ? sql`AND tenant_id = ${own}` : text('');
        return sql`SELECT ${columns} FROM ${typeof from === 'string' ? text(from) : from(own)} WHERE ${text(where)} ${mine} GROUP BY 2, 3, 4, 5`;
      });
      return sql`
        WITH facts AS (
          SELECT counted.*, (submit_time AT TIME ZONE 'Asia/Shanghai')::date AS day, ${join(ones)} FROM (${rows}) counted ${beside(own, what)})
        ${join(cells, ' UNION ALL ')}`;
    },
  };
}

/** One for every row of which it is true. */
export function oneIf(condition: Sql, needs?: string): Measured {
  return { of: () => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`, ...(needs ? { needs } : {}) };
}
