import { readXlsx } from 'hucre/xlsx';
import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { invalid } from '../refusal.ts';
import { unpacksWithin } from './zip-size.ts';

const MOST_UNPACKED = 100 * 1024 * 1024;
/** The column in which a sheet of errors says what is wrong: it may be sent back corrected, with the column in it. */
export const ERROR_COLUMN = '错误原因';

/** One line of a sheet: as it was written, and as the store keeps it, if nothing is wrong with it. */
export interface SheetRow {
  /** As the sheet counts: the first line below the header is 2. */
  row: number;
  texts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
  errors: string[];
}

/**
 * Reads the first sheet of an xlsx file by the labels of declared fields and checks every line like input. Empty lines are
 * left out; formulas are taken as the text they are, never as what they come to. Throws 400 for what is no such file, for
 * missing or unknown columns, and for more than `most` lines.
 */
export async function readSheet(bytes: Buffer, fields: Fields, most: number): Promise<SheetRow[]> {
  const [header = [], ...lines] = await readLines(bytes, most);
  const columns = columnsOf(header, fields);
  const filled = lines.flatMap((line, at) => (line.some((text) => text !== '') ? [{ line, row: at + 2 }] : []));
  if (filled.length === 0) throw invalid('文件中没有数据');
  if (filled.length > most) throw invalid(`一次最多导入${most}行`);
  return filled.map(({ line, row }) => readRow(fields, row, Object.fromEntries(columns.map((name, at) => [name, line[at] ?? '']))));
}

async function readLines(bytes: Buffer, most: number): Promise<string[][]> {
  const refused = invalid('请上传xlsx格式的文件');
  if (!unpacksWithin(bytes, MOST_UNPACKED)) throw refused;
  // Empty lines count for the reader, but not for us.
  const book = await readXlsx(bytes, { sheets: [0], maxRows: most * 2 + 2 }).catch(() => undefined);
  const sheet = book?.sheets[0];
  if (!sheet) throw refused;
  return sheet.rows.map((cells, row) => cells.map((cell, column) => textOf(sheet.cells?.get(`${row},${column}`)?.formula, cell)));
}

function textOf(formula: string | undefined, cell: unknown): string {
  if (formula !== undefined) return `=${formula}`;
  if (cell === null || cell === undefined) return '';
  // Excel knows no zones: its days and times are as they stand on the wall, which the reader gives as UTC.
  if (cell instanceof Date) return toWireTime(cell.getTime() - 8 * 3_600_000).replace(' 00:00:00', '');
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  // Excel keeps fifteen digits: of a longer number the rest is lost, and must not pass for the number.
  if (typeof cell === 'number') return Number.isInteger(cell) && !Number.isSafeInteger(cell) ? cell.toExponential() : String(cell);
  return String(cell).trim();
}

/** The field of every column, in the order of the sheet; `''` for one that is not read. */
function columnsOf(header: readonly string[], fields: Fields): string[] {
  const labels = new Map(Object.entries(fields).map(([name, { label }]) => [label, name]));
  const titles = header.map((title) => title.replace(/\*$/, '').trim());
  const unknown = titles.filter((title) => title !== '' && title !== ERROR_COLUMN && !labels.has(title));
  if (unknown.length > 0) throw invalid(`模板中没有“${unknown[0]?.slice(0, 20)}”列，请下载最新的模板`);
  const missing = Object.values(fields).find(({ label, required }) => required && !titles.includes(label));
  if (missing) throw invalid(`缺少“${missing.label}”列，请下载最新的模板`);
  return titles.map((title) => labels.get(title) ?? '');
}

function readRow(fields: Fields, row: number, cells: Record<string, string>): SheetRow {
  const { '': _, ...texts } = cells;
  const raw = Object.entries(texts).flatMap(([name, text]) => (text === '' || !fields[name] ? [] : [[name, keyOf(fields[name], text)]]));
  const reading = readInput(fields, withDefaults(fields, Object.fromEntries(raw)));
  return reading.ok
    ? { row, texts, values: reading.value, errors: [] }
    : { row, texts, values: {}, errors: reading.errors.map(({ message }) => message) };
}

function withDefaults(fields: Fields, raw: Record<string, unknown>): Record<string, unknown> {
  const presets = Object.entries(fields).flatMap(([name, spec]) =>
    spec.required && spec.default !== undefined ? [[name, spec.default]] : [],
  );
  return { ...Object.fromEntries(presets), ...raw };
}

/** People write labels; keys are understood as well. */
function keyOf(spec: Field, text: string): string {
  if (spec.kind === 'flag') return { 是: '1', 否: '0' }[text] ?? text;
  return Object.entries(spec.choices ?? {}).find(([, label]) => label === text)?.[0] ?? text;
}
