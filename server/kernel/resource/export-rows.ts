import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Field } from '../../../contract/kernel/field.ts';
import type { Resource } from '../../../contract/kernel/resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { ANSWERED, type Call } from '../http/call.ts';
import { presenterOf, SEE_SENSITIVE } from '../http/present.ts';
import { can } from '../identity/actor.ts';
import { invalid } from '../refusal.ts';
import type { Store } from '../store/database.ts';
import type { Sql } from '../store/sql.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CHUNK = 2000;
/** Domain rules 7.9. */
const MAX_ROWS = 50_000;

type SelectPage = (page: Call['page']) => Sql;

/**
 * Answers the list as an Excel file, streamed: rows are read in chunks while the file is being sent, so that memory
 * stays flat. The first chunk is read before the first byte, so that an error is still an error envelope.
 */
export async function exportRows(resource: Resource, call: Call, db: Store, select: SelectPage): Promise<typeof ANSWERED> {
  // One row beyond the limit tells, before the first byte, that there are too many.
  const [chunk, beyond] = await db.runAll([
    select({ ...call.page, current: 1, size: CHUNK }),
    select({ ...call.page, current: MAX_ROWS + 1, size: 1 }),
  ]);
  if (beyond?.rows.length) throw invalid(`最多导出${MAX_ROWS}条，请缩小查询范围`);
  const first = chunk?.rows ?? [];
  const columns = resource.columns.map((name) => ({ key: name, header: resource.fields[name]?.label ?? name, width: 20 }));
  const name = `${resource.title}-${toWireDate(call.now)}.xlsx`;
  call.reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`).type(XLSX);
  const stream = writeXlsxStream(
    rowsOf(resource, call, (current) => db.run(select({ ...call.page, current, size: CHUNK })), first),
    { name: resource.title, columns },
  );
  await call.reply.send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]));
  return ANSWERED;
}

type ReadChunk = (current: number) => Promise<{ rows: Record<string, unknown>[] }>;

async function* rowsOf(
  resource: Resource,
  call: Call,
  read: ReadChunk,
  first: Record<string, unknown>[],
): AsyncGenerator<(string | number)[]> {
  const present = presenterOf(call.endpoint.row ?? {}, { masked: !can(call.actor, SEE_SENSITIVE) });
  for (let current = 1, rows = first; rows.length > 0; current += 1, rows = (await read(current)).rows) {
    for (const row of rows.map(present)) yield resource.columns.map((name) => cellOf(resource.fields[name], row[name]));
    if (rows.length < CHUNK) return;
  }
}

/** Labels instead of keys, yuan instead of cents; a leading `=` must stay text when Excel opens it. */
function cellOf(spec: Field | undefined, value: unknown): string | number {
  if (value === undefined || value === null) return '';
  if (spec?.kind === 'money') return Number(value) / 100;
  if (spec?.kind === 'whole') return Number(value);
  if (spec?.kind === 'flag') return value === 1 ? '是' : '否';
  if (Array.isArray(value)) return value.map((key) => spec?.choices?.[String(key)] ?? String(key)).join('，');
  const shown = spec?.choices?.[String(value)] ?? String(value);
  return /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
}
