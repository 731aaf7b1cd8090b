import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

export const generatedScopes = { tenant: '各医院自有', 'shared-read': '平台维护，全员可读', platform: '仅平台' } as const;
export const generatedVerbs = { list: '列表', detail: '详情', submit: '新增修改', remove: '删除', export: '导出' } as const;

/** How a model becomes part of the product: where its calls and its page are, and what may be done there. */
export const devCode = defineResource({
  name: 'dev-code',
  title: '代码生成',
  domain: 'develop',
  path: '/blade-develop/code',
  scope: 'platform',
  permission: 'dev_code',
  fields: {
    codeName: field.text('功能名称', { required: enter, max: 30, filter: 'contains', width: 160 }),
    modelId: field.id('开发模型', { names: 'dev_model', required: choose, filter: 'equals', width: 160 }),
    domainName: field.text('业务域', {
      required: enter,
      max: 30,
      filter: 'contains',
      width: 120,
      hint: '如 family-bed',
      format: { pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, message: '业务域应为小写字母、数字和短横线，以字母开头' },
    }),
    tableScope: field.choice('数据范围', generatedScopes, {
      ownWords: 'words of the code generator',
      required: choose,
      default: 'tenant',
      width: 150,
    }),
    apiPath: field.text('接口地址', {
      required: enter,
      max: 100,
      filter: 'contains',
      width: 200,
      hint: '如 /blade-family-bed/bed-type',
      format: { pattern: /^(?:\/[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*){2,4}$/, message: '接口地址应为/开头的两到四段字母、数字和短横线' },
    }),
    permissionPrefix: field.text('权限前缀', {
      required: enter,
      max: 40,
      width: 120,
      hint: '如 bed_type',
      format: { pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, message: '权限前缀应为小写字母、数字和下划线，以字母开头' },
    }),
    verbs: field.choices('功能', generatedVerbs, {
      ownWords: 'words of the code generator',
      required: choose,
      default: ['list', 'detail', 'submit', 'remove'],
      width: 200,
    }),
    menuParent: field.text('上级菜单编号', {
      required: enter,
      max: 40,
      default: 'system',
      format: { pattern: /^[a-z][a-z0-9_]*$/, message: '菜单编号应为小写字母、数字和下划线' },
    }),
    menuPath: field.text('菜单路由', {
      required: enter,
      max: 100,
      hint: '如 /family-bed/bed-type',
      format: { pattern: /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/, message: '菜单路由应为/开头的小写字母、数字和短横线' },
    }),
    menuIcon: field.text('菜单图标', { max: 20, default: 'file', format: { pattern: /^[a-z]+$/, message: '图标名称应为小写字母' } }),
    menuSort: field.whole('菜单排序', { min: 0, max: 9999, default: 10 }),
    remark: field.text('备注', { max: 200 }),
  },
  columns: ['codeName', 'modelId', 'domainName', 'tableScope', 'apiPath', 'permissionPrefix', 'verbs'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['apiPath'], ['permissionPrefix']],
  references: { modelId: 'dev_model' },
  menu: { parent: 'develop', path: '/develop/code', icon: 'code', sort: 20 },
});

const byId = { id: field.id('编号', { required: true }) };

/** One generated file: its place in the repository, or a name that says where its lines belong. */
export interface GeneratedFile {
  path: string;
  content: string;
}

/** The files that a configuration makes, to be read. Nothing is written or run. */
export const previewCode = defineQuery({
  name: 'preview-dev-code',
  title: '预览生成代码',
  domain: 'develop',
  kind: 'row',
  path: '/blade-develop/code/preview',
  permission: 'dev_code_view',
  input: byId,
  row: { files: field.json<GeneratedFile[], { always: true }>('文件', { always: true }) },
  key: 'id',
  keyOf: 'dev_code',
});

/** The same files in one archive. */
export const downloadCode = defineQuery({
  name: 'download-dev-code',
  title: '下载生成代码',
  domain: 'develop',
  kind: 'file',
  mediaType: mediaTypes.zip,
  path: '/blade-develop/code/download',
  permission: 'dev_code_view',
  input: byId,
  key: 'id',
  keyOf: 'dev_code',
});
