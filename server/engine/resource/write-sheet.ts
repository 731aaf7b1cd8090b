import { writeXlsx } from 'hucre/xlsx';
import type { Fields } from '../../../contract/kernel/field.ts';
import { mediaTypes } from '../../../contract/kernel/media-types.ts';
import { phrase, type Said, said, several, textOf } from '../../../contract/kernel/said.ts';
import { ANSWERED, type Call } from '../call/call.ts';
import { ERROR_COLUMN, type SheetRow } from './read-sheet.ts';

const WIDTH = 18;

/** The empty sheet that `readSheet` reads: labels, required ones with a star, and a line that shows how it is meant. */
export async function answerTemplate(
  call: Call,
  title: string,
  fields: Fields,
  example: Readonly<Record<string, string>>,
): Promise<typeof ANSWERED> {
  const names = Object.keys(fields);
  return answerSheet(call, `${title}导入模板`, [names.map((name) => headerOf(fields, name)), names.map((name) => example[name] ?? '')]);
}

/** All lines as they were written, with what is wrong with those that cannot be taken in the last column: corrected, it is sent back whole. */
export async function answerErrors(call: Call, title: string, fields: Fields, rows: readonly SheetRow[]): Promise<typeof ANSWERED> {
  const names = Object.keys(fields);
  const header = [...names.map((name) => headerOf(fields, name)), ERROR_COLUMN];
  const lines = rows.map((row) => [...names.map((name) => row.texts[name] ?? ''), row.errors.length > 0 ? textOf(problemsOf(row)) : '']);
  return answerSheet(call, `${title}导入错误`, [header, ...lines]);
}

/** What is wrong with a line, with its number. */
export function problemsOf({ row, errors }: SheetRow): Said {
  return said`第${row}行：${several(errors.map(phrase), '；')}`;
}

function headerOf(fields: Fields, name: string): string {
  return `${fields[name]?.label ?? name}${fields[name]?.required ? '*' : ''}`;
}

/** As a sheet can hold it: with one of these two characters in a cell it does not open at all. */
export function cellText(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '');
}

async function answerSheet(call: Call, title: string, rows: string[][]): Promise<typeof ANSWERED> {
  const columns = (rows[0] ?? []).map((_, at) => ({ key: String(at), width: WIDTH }));
  const bytes = await writeXlsx({ sheets: [{ name: title.slice(0, 30), columns, rows: rows.map((row) => row.map(cellText)) }] });
  call.reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`).type(mediaTypes.sheet);
  await call.reply.send(Buffer.from(bytes));
  return ANSWERED;
}
