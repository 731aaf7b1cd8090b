import { writeXlsx } from 'hucre/xlsx';
import { type ImportAnswer, importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import type { Client } from '../../../testing/test-app.ts';
import { type AccessTestbed, sendForm } from '../access.testing.ts';

type Rows = (string | number)[][];

/** Columns of the sheets that tests import. */
export const header = ['账号*', '姓名*', '用户类别*', '状态*', '手机号', '部门', '角色'];

export async function sheetOf(rows: Rows, cells?: Map<string, object>): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      { name: '用户', columns: (rows[0] ?? []).map((_, at) => ({ key: String(at) })), rows, ...(cells ? { cells: cells as never } : {}) },
    ],
  });
}

/** Imports these rows, by preset as the administrator, and answers what was answered. */
export async function importRows(bed: AccessTestbed, rows: Rows, fields: Record<string, string> = {}, client: Client = bed.admin) {
  const response = await sendForm(bed, client.token, importUser.path, { name: '用户.xlsx', bytes: await sheetOf(rows) }, fields);
  return { status: response.statusCode, ...(response.json() as { msg: string; data?: ImportAnswer; errors?: { message: string }[] }) };
}
