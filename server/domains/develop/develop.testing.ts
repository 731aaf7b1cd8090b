import type { ModelField } from '../../../contract/domains/develop/model-field.ts';

/** A field of every kind, with every option, and labels that would break out of a text that is not quoted. */
export const everyField: ModelField[] = [
  { name: 'bedCode', label: '床位编号', kind: 'text', required: true, max: 20, filter: 'contains', column: true, unique: true },
  { name: 'note', label: "备注'); process.exit(1); ('", kind: 'longText', required: false, max: 800, column: false, unique: false },
  {
    name: 'state',
    label: '状态',
    kind: 'choice',
    required: true,
    filter: 'choice',
    column: true,
    unique: false,
    choices: { 0: '停用', 1: '启用', 'x-1': "其'他\\" },
  },
  { name: 'sex', label: '性别', kind: 'choice', required: false, column: true, unique: false, dictionary: 'sex' },
  {
    name: 'tags',
    label: '标签',
    kind: 'choices',
    required: false,
    filter: 'choice',
    column: true,
    unique: false,
    choices: { a: '甲', b: '乙' },
  },
  { name: 'kinds', label: '类别', kind: 'choices', required: false, column: false, unique: false, dictionary: 'bed_kind' },
  { name: 'isFree', label: '空闲', kind: 'flag', required: true, column: true, unique: false },
  { name: 'sort', label: '排序', kind: 'whole', required: false, min: 0, max: 999, filter: 'range', column: true, unique: false },
  { name: 'price', label: '价格`$1`', kind: 'money', required: true, filter: 'range', column: true, unique: false },
  { name: 'boughtOn', label: '购置日期', kind: 'date', required: false, filter: 'range', column: true, unique: false },
  { name: 'checkTime', label: '检修时间', kind: 'datetime', required: false, filter: 'range', column: true, unique: false },
  { name: 'photos', label: '照片', kind: 'files', required: true, max: 4, column: false, unique: false },
  { name: 'settings', label: '设置', kind: 'json', required: false, column: false, unique: false },
];

export const aModel = {
  modelName: '床位类型',
  modelTable: 'bed_type',
  modelClass: 'bedType',
  remark: '病床的种类',
  modelFields: everyField,
};

export const aPlan = {
  codeName: '床位类型',
  domainName: 'family-bed',
  tableScope: 'tenant',
  apiPath: '/blade-family-bed/bed-type',
  permissionPrefix: 'bed_type',
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  menuParent: 'system',
  menuPath: '/family-bed/bed-type',
  menuIcon: 'home',
  menuSort: 30,
} as const;
