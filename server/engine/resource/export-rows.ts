import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { sheetTitleOf } from '../../../contract/kernel/export-of.ts';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { mediaTypes } from '../../../contract/kernel/media-types.ts';
import { nameKeyOf, toldValue } from '../../../contract/kernel/reference.ts';
import { said } from '../../../contract/kernel/said.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { lineFor, linesFor } from '../../platform/in-turn.ts';
import { invalid } from '../../platform/refusal.ts';
import { ANSWERED, type Call } from '../call/call.ts';
import { presenterOf } from '../call/present.ts';
import { can } from '../identity/actor.ts';
import { withDictionaryWords } from '../reference/dictionary-words.ts';
import type { Store } from '../store/database.ts';
import { readInChunks } from '../store/read-in-chunks.ts';
import { type Sql, sql } from '../store/sql.ts';
import { type Completing, completeRows } from './complete-rows.ts';
import { TAKEN_BY } from './read-sheet.ts';
import { cellText } from './write-sheet.ts';

/** Few enough to be forgotten before the memory for the next ones is needed. */
const CHUNK = 100;
/** Far more than a sheet of that many rows takes: it is made as fast as it can be, however slowly it is fetched. */
const MAX_FILE_BYTES = 268_435_456;
/** Domain rules 7.9: what one file may carry away. */
const MAX_ROWS = 50_000;

type SelectPage = (page: Call['page']) => Sql;
type Row = Record<string, unknown>;

const tooMany = '导出的人数过多，请稍后再试';
/** A long file keeps a connection while it is made, and a core busy: of each hospital one, so that it fills nobody else's line. */
const inTurnOf = linesFor({ mostAtOnce: 1, mostWaiting: 10, tooMany });
const inTurn = lineFor({ mostAtOnce: 2, mostWaiting: 50, tooMany });

/**
 * Answers a list as an Excel file with the columns of the call's row: made from chunks of rows while it is being sent, so
 * that memory stays flat. What can be refused is refused before the first byte, so that an error is an error envelope.
 */
export async function exportRows(call: Call, db: Store, select: SelectPage, naming?: Completing): Promise<typeof ANSWERED> {
  const all = select({ ...call.page, current: 1, size: MAX_ROWS + 1 });
  const [chunk, counted] = await db.runAll([
    select({ ...call.page, current: 1, size: CHUNK }),
    sql`SELECT count(*) AS total FROM (${all}) counted`,
  ]);
  const total = Number(counted?.rows[0]?.total ?? 0);
  if (total > MAX_ROWS) throw invalid(said`最多导出${MAX_ROWS}条，请缩小查询范围`);
  const named = async (rows: Row[]) => (naming ? calledInstead(await completeRows(db, naming, rows), naming) : rows);
  const first = await named(chunk?.rows ?? []);
  const sheet = sheetOf(call, { ...hospitalOf(call, naming), ...(await withDictionaryWords(db, call.endpoint.row ?? {})) });
  const length = await estimateLength(sheet, first, total);
  if (total <= CHUNK) answerFile(call, length, sheet(Readable.from([first])));
  else {
    const make = () => readInChunks(db, all, CHUNK, (chunks) => answerWhileMade(call, length, sheet(eachOf(chunks, named))));
    await inTurnOf(call.actor.tenantId, () => inTurn(make));
  }
  return ANSWERED;
}

/** The same of a few rows that are there already, such as numbers that were counted. */
export async function exportReady(call: Call, rows: readonly object[]): Promise<typeof ANSWERED> {
  const all = rows.map((row): Row => ({ ...row }));
  const sheet = sheetOf(call, await withDictionaryWords(call.db, call.endpoint.row ?? {}));
  answerFile(call, await estimateLength(sheet, all, all.length), sheet(Readable.from([all])));
  return ANSWERED;
}

/** Where rows of several hospitals stand in one sheet, the first column says whose they are: of resources and documents, whose own lists say it too. */
function hospitalOf({ endpoint }: Call, naming: Completing | undefined): Fields {
  const { tenantId } = naming?.fields ?? {};
  const row = endpoint.row ?? {};
  return tenantId && !('tenantId' in row || nameKeyOf('tenantId') in row) ? { tenantId } : {};
}

/** A sheet shows what its references are called, in their own columns: also those whose names the rows hold themselves. */
function calledInstead(rows: readonly Row[], { fields }: Completing): Row[] {
  const references = Object.entries(fields).filter(([, { kind, names }]) => kind === 'id' || kind === 'ids' || names !== undefined);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(references.map(([name, spec]) => [name, toldValue(row, name, spec)])) }));
}

async function* eachOf(chunks: AsyncIterable<Row[]>, named: (rows: Row[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) yield await named(chunk);
}

function answerFile(call: Call, length: number, file: Readable): void {
  const name = `${sheetTitleOf(call.endpoint)}-${toWireDate(call.now)}.xlsx`;
  void call.reply
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('X-Estimated-Length', String(length))
    .type(mediaTypes.sheet)
    .send(file);
}

/**
 * Done when the file is made, which is long before a slow line has taken it. Whoever goes away stops the work; so does a
 * failure, which can only break the file off by then.
 */
async function answerWhileMade(call: Call, length: number, made: Readable): Promise<void> {
  const sent = new PassThrough({ highWaterMark: MAX_FILE_BYTES });
  answerFile(call, length, sent);
  await pipeline(made, sent).catch((error: Error) =>
    call.request.log.warn({ err: error, request_id: call.request.id }, 'export broken off'),
  );
}

/** How long the file will be, by the size of its beginning: for the progress that the user is shown. */
async function estimateLength(sheet: ReturnType<typeof sheetOf>, first: Row[], total: number): Promise<number> {
  if (first.length === 0) return 0;
  let bytes = 0;
  for await (const piece of sheet(Readable.from([first]))) bytes += (piece as Uint8Array).length;
  return Math.round((bytes * total) / first.length);
}

/** Makes the function that turns chunks of rows into the bytes of a sheet. */
function sheetOf(call: Call, row: Fields): (chunks: AsyncIterable<Row[]>) => Readable {
  const columns = Object.entries(row);
  const present = presenterOf(row, { masked: !can(call.actor, SEE_SENSITIVE) });
  const cellsOf = (stored: Row): (string | number)[] => {
    const shown = present(stored);
    return columns.map(([name, spec]) => cellOf(spec, shown[name]));
  };
  const cells = async function* (chunks: AsyncIterable<Row[]>): AsyncGenerator<(string | number)[]> {
    let count = 0;
    for await (const chunk of chunks)
      for (const stored of chunk) {
        count += 1;
        yield cellsOf(stored);
      }
    // Set apart, so that what is sorted or summed in the sheet leaves it out.
    yield [];
    yield [takenBy(call, count)];
  };
  const headers = columns.map(([name, { label }]) => ({ key: name, header: label, width: 20 }));
  return (chunks) => {
    const stream = writeXlsxStream(cells(chunks), { name: sheetTitleOf(call.endpoint), columns: headers });
    return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  };
}

/** Whose hands a sheet has come from, once it lies somewhere (domain rules 7.9). */
function takenBy({ actor: { tenantName, realName, account }, now }: Call, count: number): string {
  return cellText(`${TAKEN_BY}${tenantName} ${realName}（${account}） ${toWireTime(now)} 共${count}条`);
}

/** What Excel would take for a formula. A negative number is none. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** Labels instead of keys, yuan instead of cents; a leading `=` must stay text when Excel opens it. */
function cellOf(spec: Field, value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (spec.kind === 'money') return Number(value) / 100;
  if (spec.kind === 'whole') return Number(value);
  const words = ownWords(spec);
  const labelOf = (key: unknown): string => words[String(key)] ?? String(key);
  const shown = cellText(Array.isArray(value) ? value.map(labelOf).join('，') : labelOf(value));
  return FORMULA.test(shown) ? `'${shown}` : shown;
}
