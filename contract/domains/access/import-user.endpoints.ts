import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import type { Said } from '../../kernel/said.ts';
import { accountFields, expertStandingFields } from './user.fields.ts';

const { deptId: _, roleIds: __, postIds: ___, ...own } = accountFields;

/**
 * The columns of the sheet, in order. Departments, roles and positions are written by name; several with 、 between them. A department of a name
 * that another one has as well is written with what stands above it, `外科/一病区`, or by its name in full.
 */
export const userSheetFields = {
  ...own,
  deptName: field.text('部门', { max: 200 }),
  roleName: field.text('角色', { max: 200 }),
  postName: field.text('岗位', { max: 200 }),
  ...expertStandingFields,
} as const;

export const MOST_IMPORTED = 2000;

/** One line of a sheet that cannot be taken. `row` counts as the sheet does: the first person stands in line 2. */
export interface RowError {
  row: number;
  message: string;
  said?: Said;
}

export interface ImportAnswer {
  dryRun: 0 | 1;
  total: number;
  added: number;
  updated: number;
  /** How many lines cannot be taken; `errors` has the first of them. */
  wrong: number;
  errors: RowError[];
  /** Arranged consultations that lie in an absence which the sheet brought; nothing where there is none. */
  arrangedDuring?: number;
  /** First passwords of the added people: answered once, kept nowhere, and so absent where a repeated import is answered. */
  accounts?: { account: string; realName: string; password: string }[];
}

/**
 * Adds the people of a sheet, all or none. `isCovered` 1 changes those who are there already, 0 leaves them as they are;
 * `dryRun` only tells what would happen; `report` answers the sheet again with what is wrong in a last column.
 */
export const importUser = defineEndpoint({
  domain: 'access',
  name: 'import-user',
  title: '导入用户',
  kind: 'upload',
  method: 'POST',
  path: '/blade-user/import-user',
  permission: 'user_import',
  input: { isCovered: field.flag('覆盖已有用户'), dryRun: field.flag('只检查'), report: field.flag('返回错误表') },
});

export const exportTemplate = defineQuery({
  domain: 'access',
  name: 'export-template-user',
  title: '用户导入模板',
  kind: 'file',
  mediaType: mediaTypes.sheet,
  path: '/blade-user/export-template',
  permission: 'user_import',
});
