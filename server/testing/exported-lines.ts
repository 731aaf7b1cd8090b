import { type CellValue, readXlsx } from 'hucre/xlsx';

/** The lines of an exported sheet, its header first, without those at its end that say who took it. */
export async function exportedLines(bytes: Uint8Array): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const lines = sheets[0]?.rows ?? [];
  const last = String(lines.at(-1)?.[0]);
  if (!last.startsWith('导出：')) throw new Error(`the sheet does not say who took it, but ${last}`);
  return lines.slice(0, -2);
}
