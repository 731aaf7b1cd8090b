import { readXlsx } from 'hucre/xlsx';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { SheetReply, SheetRequest } from './sheet-limits.ts';
import { MOST_CHARACTERS, MOST_COLUMNS, MOST_TAGS, MOST_UNPACKED, NO_DAY } from './sheet-limits.ts';
import { unpacking } from './zip-size.ts';

/** The lines of the first sheet of an xlsx file, as texts. Runs in a process of its own: see `parse-sheet.ts`. */
export async function readLines({ bytes, mostLines }: SheetRequest): Promise<SheetReply> {
  const size = unpacking(Buffer.from(bytes), { bytes: MOST_UNPACKED, tags: MOST_TAGS });
  if (size !== 'fits') return { refused: size === 'exceeds' ? 'complex' : 'unreadable' };
  const book = await readXlsx(bytes, { sheets: [0], maxRows: mostLines }).catch(() => undefined);
  const sheet = book?.sheets[0];
  if (!sheet) return { refused: 'unreadable' };
  let left = MOST_CHARACTERS;
  const lines: string[][] = [];
  for (const [row, cells] of sheet.rows.entries()) {
    if (cells.length > MOST_COLUMNS) return { refused: 'complex' };
    const line = cells.map((cell, column) => textOf(sheet.cells?.get(`${row},${column}`)?.formula, cell));
    left -= line.reduce((sum, text) => sum + text.length, 0);
    if (left < 0) return { refused: 'complex' };
    lines.push(line);
  }
  return { lines };
}

function textOf(formula: string | undefined, cell: unknown): string {
  if (formula !== undefined) return `=${formula}`;
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dayOf(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  // Excel keeps fifteen digits: of a longer number the rest is lost, and must not pass for the number.
  if (typeof cell === 'number') return Number.isInteger(cell) && !Number.isSafeInteger(cell) ? cell.toExponential() : String(cell);
  return String(cell).trim();
}

/** Excel knows no zones: its days and times are as they stand on the wall, which the reader gives as UTC. */
function dayOf(cell: Date): string {
  const year = cell.getUTCFullYear();
  return year >= 0 && year <= 9999 ? toWireTime(cell.getTime() - 8 * 3_600_000).replace(' 00:00:00', '') : NO_DAY;
}
