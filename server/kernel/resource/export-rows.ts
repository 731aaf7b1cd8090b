import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { ANSWERED, type Call } from '../http/call.ts';
import { presenterOf, SEE_SENSITIVE } from '../http/present.ts';
import { can } from '../identity/actor.ts';
import { invalid } from '../refusal.ts';
import type { Store } from '../store/database.ts';
import { type Sql, sql } from '../store/sql.ts';
import { withDictionaryLabels } from './dictionary-keys.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CHUNK = 2000;
const SAMPLE = 500;
/** Domain rules 7.9 say half of it; an administrator's lists are allowed more. */
const MAX_ROWS = 100_000;

type SelectPage = (page: Call['page']) => Sql;
type Row = Record<string, unknown>;
type ReadChunk = (current: number) => Promise<{ rows: Row[] }>;

/** What is exported: a resource, or a list of one's own. The columns are names in the row of the call. */
export interface ExportedList {
  readonly title: string;
  readonly columns: readonly string[];
}

/**
 * Answers the list as an Excel file, streamed: rows are read in chunks while the file is being sent, so that memory
 * stays flat. The first chunk is read before the first byte, so that an error is still an error envelope.
 */
export async function exportRows(list: ExportedList, call: Call, db: Store, select: SelectPage): Promise<typeof ANSWERED> {
  const chunkOf = (current: number) => select({ ...call.page, current, size: CHUNK });
  const [chunk, counted] = await db.runAll([
    chunkOf(1),
    sql`SELECT count(*) AS total FROM (${select({ ...call.page, current: 1, size: MAX_ROWS + 1 })}) counted`,
  ]);
  const total = Number(counted?.rows[0]?.total ?? 0);
  if (total > MAX_ROWS) throw invalid(`最多导出${MAX_ROWS}条，请缩小查询范围`);
  const first = chunk?.rows ?? [];
  const sheet = sheetOf(list, call, await withDictionaryLabels(db, call.endpoint.row ?? {}));
  const name = `${list.title}-${toWireDate(call.now)}.xlsx`;
  call.reply
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('X-Estimated-Length', String(await estimateLength(sheet, first, total)))
    .type(XLSX);
  await call.reply.send(sheet(chunksOf((current) => db.run(chunkOf(current)), first)));
  return ANSWERED;
}

async function* chunksOf(read: ReadChunk, first: Row[]): AsyncGenerator<Row[]> {
  for (let current = 1, rows = first; rows.length > 0; current += 1, rows = (await read(current)).rows) {
    yield rows;
    if (rows.length < CHUNK) return;
  }
}

/** How long the file will be, by the size of its beginning: for the progress that the user is shown. */
async function estimateLength(sheet: ReturnType<typeof sheetOf>, first: Row[], total: number): Promise<number> {
  if (first.length === 0) return 0;
  const sample = first.slice(0, SAMPLE);
  let bytes = 0;
  for await (const piece of sheet(Readable.from([sample]))) bytes += (piece as Uint8Array).length;
  return Math.round((bytes * total) / sample.length);
}

/** Makes the function that turns chunks of rows into the bytes of a sheet. */
function sheetOf({ title, columns }: ExportedList, call: Call, row: Fields): (chunks: AsyncIterable<Row[]>) => Readable {
  const present = presenterOf(row, { masked: !can(call.actor, SEE_SENSITIVE) });
  const cells = async function* (chunks: AsyncIterable<Row[]>): AsyncGenerator<(string | number)[]> {
    for await (const chunk of chunks) for (const one of chunk.map(present)) yield columns.map((name) => cellOf(row[name], one[name]));
  };
  const headers = columns.map((name) => ({ key: name, header: row[name]?.label ?? name, width: 20 }));
  return (chunks) => {
    const stream = writeXlsxStream(cells(chunks), { name: title, columns: headers });
    return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  };
}

/** Labels instead of keys, yuan instead of cents; a leading `=` must stay text when Excel opens it. */
function cellOf(spec: Field | undefined, value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (spec?.kind === 'money') return Number(value) / 100;
  if (spec?.kind === 'whole') return Number(value);
  if (spec?.kind === 'flag') return value === 1 ? '是' : '否';
  const labelOf = (key: unknown): string => spec?.choices?.[String(key)] ?? String(key);
  const shown = Array.isArray(value) ? value.map(labelOf).join('，') : labelOf(value);
  return /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
}
