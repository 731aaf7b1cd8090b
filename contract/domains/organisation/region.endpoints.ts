import { defineEndpoint, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import type { MenuItem } from '../../kernel/menu.ts';
import { enter } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import type { Nested, SentOf, TreeNode } from '../../kernel/sent.ts';

export const regionLevels = { '1': '省级', '2': '地级', '3': '县级' } as const;

/** What stands for the country, above the provinces: nothing, and the codes that other systems give it. */
export const countryCodes: readonly string[] = ['', '0', '00', '000000', '100000'];

const regionCode = { pattern: /^\d{6}$/, message: '区划编号应为6位数字' };
const common = { domain: 'organisation', method: 'GET' } as const;

/** The administrative regions of the country. On the wire a region's id is its code, and the root is `0`. */
export const regionFields = {
  code: field.text('区划编号', { required: enter, max: 6, format: regionCode, filter: 'contains', width: 110 }),
  parentCode: field.text('上级区划', { max: 6, filter: 'equals' }),
  name: field.text('区划名称', { required: enter, max: 50, filter: 'contains' }),
  level: field.choice('级别', regionLevels, { dictionary: 'region_level', readOnly: true, filter: 'choice', width: 90 }),
  sort: field.whole('排序', { min: 0, default: 1, width: 80 }),
  remark: field.text('备注', { max: 80 }),
} as const;

const id = field.text('编号', { max: 6 });
const row = {
  id: field.text('编号', { max: 6, always: true }),
  parentId: field.text('上级'),
  ...regionFields,
  ancestors: field.text('全部上级'),
  updateTime: standardFields.updateTime,
  version: standardFields.version,
};
const filters = { code: regionFields.code, parentCode: regionFields.parentCode, name: regionFields.name, level: regionFields.level };

export const regionList = defineEndpoint({
  ...common,
  name: 'list-region',
  title: '行政区划列表',
  kind: 'page',
  path: '/blade-system/region/list',
  also: [{ method: 'GET', path: '/blade-system/region/page' }],
  permission: 'region_view',
  input: {},
  filters,
  sortable: ['code', 'name', 'sort'],
  row,
});

export const exportRegions = exportOf({ ...regionList, row }, ['code', 'name', 'parentCode', 'level', 'sort', 'remark', 'updateTime']);

const { parentCode: _, ...searched } = filters;

/** Regions that were searched for, with everything above them. */
export const regionTree = defineEndpoint({
  ...common,
  name: 'tree-region',
  title: '行政区划树',
  kind: 'tree',
  path: '/blade-system/region/tree',
  permission: 'region_view',
  input: {},
  filters: searched,
  sortable: ['code'],
  row,
});

/** Both names for the region above: clients of this family send `parentCode`, the console's trees `parentId`. */
const below = { parentCode: field.text('上级区划', { max: 6 }), parentId: field.text('上级区划', { max: 6 }) };

export const regionLazyList = defineEndpoint({
  ...common,
  name: 'lazy-list-region',
  title: '行政区划逐级列表',
  kind: 'list',
  path: '/blade-system/region/lazy-list',
  permission: 'region_view',
  input: below,
  row,
  answer: typed<Nested<SentOf<typeof row>>[]>(),
});

/** An option of an address. */
export interface RegionNode extends TreeNode {
  path?: string[];
  pathName?: string;
}

/** One level of options for addresses, or with `title` those of that name, each with the names above it. */
export const regionLazyTree = defineEndpoint({
  ...common,
  name: 'lazy-tree-region',
  title: '行政区划逐级树',
  kind: 'list',
  path: '/blade-system/region/lazy-tree',
  permission: SIGNED_IN,
  input: { ...below, title: field.text('名称', { max: 50 }) },
  row: {
    id,
    parentId: field.text('上级'),
    title: field.text('名称'),
    key: field.text('键'),
    value: field.text('值'),
    /** Codes from the province down to the region itself, and their names: answered for searches. */
    path: field.files('各级编号'),
    pathName: field.text('各级名称'),
  },
  answer: typed<RegionNode[]>(),
});

/** For everybody: an address that holds a code is shown by its names. */
export const regionDetail = defineEndpoint({
  ...common,
  name: 'detail-region',
  title: '行政区划详情',
  kind: 'row',
  path: '/blade-system/region/detail',
  permission: SIGNED_IN,
  input: { code: field.text('区划编号', { max: 6 }), id },
  row: { ...row, parentName: field.text('上级名称'), pathName: field.text('各级名称') },
});

export const submitRegion = defineEndpoint({
  ...common,
  name: 'submit-region',
  title: '新增或修改行政区划',
  kind: 'submit',
  method: 'POST',
  path: '/blade-system/region/submit',
  permission: ['region_add', 'region_edit'],
  input: {
    id,
    version: field.whole('版本', { min: 0 }),
    code: regionFields.code,
    parentCode: regionFields.parentCode,
    name: regionFields.name,
    sort: regionFields.sort,
    remark: regionFields.remark,
  },
  row,
});

export const removeRegion = defineEndpoint({
  ...common,
  name: 'remove-region',
  title: '删除行政区划',
  kind: 'remove',
  method: 'POST',
  path: '/blade-system/region/remove',
  permission: 'region_delete',
  input: { id, ids: field.files('编号', { max: 200 }) },
});

export const regionMenu: MenuItem = {
  parent: 'platform',
  code: 'region',
  title: '行政区划',
  path: '/system/region',
  icon: 'map',
  sort: 34,
  buttons: [
    { code: 'region_view', title: '查看' },
    { code: 'region_add', title: '新增' },
    { code: 'region_edit', title: '修改' },
    { code: 'region_delete', title: '删除' },
    { code: exportRegions.permission, title: '导出' },
  ],
};
