import { defineQuery } from '../../kernel/endpoint.ts';
import { type Format, field } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { reservedInPrograms, reservedInSql } from './reserved-names.ts';

/** A name that none of the reserved words is. */
const free = (pattern: RegExp, words: ReadonlySet<string>, message: string): Format => ({
  first: [{ pattern: new RegExp(`^(?!(?:${[...words].join('|')})$)`, 'i'), message: '不能使用保留的名称' }],
  pattern,
  message,
});

/** What a plain table of the product will be: entered here, declared by a generated file. */
export const devModel = defineResource({
  name: 'dev-model',
  title: '开发模型',
  domain: 'develop',
  path: '/blade-develop/model',
  scope: 'platform',
  permission: 'dev_model',
  fields: {
    modelName: field.text('模型名称', { required: enter, max: 30, filter: 'contains', width: 160 }),
    modelTable: field.text('数据表名', {
      required: enter,
      max: 40,
      filter: 'contains',
      width: 180,
      hint: '如 bed_type',
      format: free(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, reservedInSql, '数据表名应为小写字母、数字和下划线，以字母开头'),
    }),
    modelClass: field.text('声明名称', {
      required: enter,
      max: 40,
      filter: 'contains',
      width: 160,
      hint: '如 bedType',
      format: free(/^[a-z][a-zA-Z0-9]*$/, reservedInPrograms, '声明名称应为小写字母开头的字母和数字'),
    }),
    remark: field.text('备注', { max: 200, width: 220 }),
    modelFields: field.json('模型字段', { required: '请至少添加一个字段' }),
  },
  columns: ['modelName', 'modelTable', 'modelClass', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['modelTable'], ['modelClass']],
  usedBy: [{ table: 'dev_code', field: 'modelId', what: '代码生成配置' }],
  menu: { parent: 'develop', path: '/develop/model', icon: 'database', sort: 10 },
});

/** Tables of this system that a model may start from: as they are declared, the database is not asked. */
export const listModelTables = defineQuery({
  name: 'list-model-tables',
  title: '可选数据表',
  domain: 'develop',
  kind: 'list',
  path: '/blade-develop/model/tables',
  permission: 'dev_model_view',
  row: { table: field.text('数据表'), title: field.text('名称'), count: field.whole('字段数') },
});

/** A model that says what a table of this system says. Nothing is kept. */
export const modelFromTable = defineQuery({
  name: 'show-model-from-table',
  title: '由数据表生成模型',
  domain: 'develop',
  kind: 'row',
  path: '/blade-develop/model/from-table',
  permission: 'dev_model_view',
  input: { table: field.text('数据表', { required: choose, max: 63 }) },
  row: devModel.fields,
});
