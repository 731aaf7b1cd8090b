import type { Field, Fields } from '../../../contract/kernel/field.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { type Message, said, word } from '../../../contract/kernel/said.ts';
import { cutText } from '../../platform/cut-text.ts';
import { invalid } from '../../platform/refusal.ts';
import { parseSheet } from '../../platform/sheet/parse-sheet.ts';
import { NO_DAY } from '../../platform/sheet/sheet-limits.ts';

/** The column in which a sheet of errors says what is wrong: it may be sent back corrected, with the column in it. */
export const ERROR_COLUMN = '错误原因';

/** How the last line of an exported sheet begins, which says who took it: changed and sent back, the sheet has it still. */
export const TAKEN_BY = '导出：';

/** One line of a sheet: as it was written, and as the store keeps it, if nothing is wrong with it. */
export interface SheetRow {
  /** As the sheet counts: the first line below the header is 2. */
  row: number;
  texts: Readonly<Record<string, string>>;
  values: Readonly<Record<string, unknown>>;
  errors: Message[];
}

/**
 * Reads the first sheet of an xlsx file by the labels of declared fields and checks every line like input. Empty lines, and
 * the one that says who exported it, are left out; formulas are taken as the text they are, never as what they come to.
 * Throws 400 for what is no such file, for missing or unknown columns, for more than `most` lines, and for what takes more to
 * read than any sheet should.
 */
export async function readSheet(bytes: Buffer, fields: Fields, most: number): Promise<SheetRow[]> {
  // Empty lines count for the reader, but not for us: sheets in use have many that were formatted once.
  const mostRead = most * 5;
  const [header = [], ...lines] = await parseSheet(bytes, mostRead + 1);
  const columns = columnsOf(header, fields);
  const filled = lines.flatMap((line, at) => (line.some((text) => text !== '') && !isTakenBy(line) ? [{ line, row: at + 2 }] : []));
  if (filled.length > most) throw invalid(said`一次最多导入${most}行`);
  // Whatever stands below was not read, and nobody would be told of it.
  if (lines.length >= mostRead) throw invalid('文件中空行过多，请删除空行后重试');
  if (filled.length === 0) throw invalid('文件中没有数据');
  return filled.map(({ line, row }) => readRow(fields, row, Object.fromEntries(columns.map((name, at) => [name, line[at] ?? '']))));
}

const isTakenBy = ([first = '', ...rest]: readonly string[]): boolean => first.startsWith(TAKEN_BY) && rest.every((text) => text === '');

/** The field of every column, in the order of the sheet; `''` for one that is not read. */
function columnsOf(header: readonly string[], fields: Fields): string[] {
  const labels = new Map(Object.entries(fields).map(([name, { label }]) => [label, name]));
  const titles = header.map((title) => title.replace(/\*$/, '').trim());
  const unknown = titles.filter((title) => title !== '' && title !== ERROR_COLUMN && !labels.has(title));
  if (unknown.length > 0) throw invalid(said`模板中没有“${cutText(unknown[0] ?? '', 20)}”列，请下载最新的模板`);
  const missing = Object.values(fields).find(({ label, required }) => required && !titles.includes(label));
  if (missing) throw invalid(said`缺少“${word(missing.label)}”列，请下载最新的模板`);
  return titles.map((title) => labels.get(title) ?? '');
}

function readRow(fields: Fields, row: number, cells: Record<string, string>): SheetRow {
  const { '': _, ...texts } = cells;
  const raw = Object.entries(texts).flatMap(([name, text]) => (text === '' || !fields[name] ? [] : [[name, keyOf(fields[name], text)]]));
  // Whatever the field takes: such a cell holds nothing that somebody meant.
  const noDays = Object.entries(texts).flatMap(([name, text]) =>
    text === NO_DAY ? [said`${word(fields[name]?.label ?? name)}格式不正确`] : [],
  );
  if (noDays.length > 0) return { row, texts, values: {}, errors: noDays };
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
