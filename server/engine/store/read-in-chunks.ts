import type { Store } from './database.ts';
import { type Sql, sql, text } from './sql.ts';

type Row = Record<string, unknown>;

/**
 * Reads all rows of a query as they were at one moment, `size` at a time, so that no more of them are held: each is read
 * once, and none is missed however the table changes meanwhile. A connection is kept until `use` is done, which therefore
 * waits for nobody but the rows.
 */
export function readInChunks(store: Store, query: Sql, size: number, use: (chunks: AsyncIterable<Row[]>) => Promise<void>): Promise<void> {
  return store.transaction(async (tx) => {
    await tx.run(sql`DECLARE chunks NO SCROLL CURSOR FOR ${query}`);
    const next = text(`FETCH FORWARD ${size} FROM chunks`);
    await use(
      (async function* () {
        for (;;) {
          const { rows } = await tx.run(next);
          if (rows.length > 0) yield rows;
          if (rows.length < size) return;
        }
      })(),
    );
  });
}
