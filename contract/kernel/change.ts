import { field } from './field.ts';

export const changeKinds = { add: '新增', edit: '修改', remove: '删除', restore: '撤销删除' } as const;

/** One changed field of a row, as people read it. */
export interface FieldChange {
  field: string;
  label: string;
  before?: string;
  after?: string;
}

/** What was done to which row; who did it stands beside it. */
export const changeFields = {
  operation: field.choice('变更', changeKinds, { ownWords: 'words of the log', filter: 'choice', width: 80 }),
  rowTable: field.text('数据表', { max: 60, filter: 'equals', width: 130 }),
  rowId: field.id('数据编号', { filter: 'equals', width: 150 }),
  summary: field.longText('变更字段', { max: 500, width: 220 }),
  changes: field.json<readonly FieldChange[]>('变更内容'),
} as const;

/** Who called what: the same in every log. */
export const callerFields = {
  requestId: field.text('请求编号', { wire: ['logId'], max: 40, filter: 'equals', width: 150 }),
  call: field.text('接口', { wire: ['serviceId'], max: 80, filter: 'equals', width: 150 }),
  title: field.text('操作', { max: 100, width: 150 }),
  userId: field.id('用户编号'),
  account: field.text('账号', { wire: ['createBy'], max: 50, filter: 'equals', width: 100 }),
  realName: field.text('姓名', { max: 50, width: 90 }),
} as const;
