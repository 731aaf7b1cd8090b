import { defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field, pick } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource.ts';
import { code } from '../../kernel/validators.ts';

/** A dictionary, or one of its entries: an entry has a parent and a key (specification 1 §3, §5). */
export const dictionaryFields = {
  code: field.text('字典编号', { required: '请输入字典编号', max: 80, format: code, filter: 'contains' }),
  dictValue: field.text('字典名称', { required: '请输入字典名称', max: 100, filter: 'contains' }),
  dictKey: field.text('字典键值', { max: 100 }),
  sort: field.whole('字典排序', { required: '请输入字典排序', min: 0 }),
  parentId: field.id('上级字典'),
  isSealed: field.flag('封存', { required: '请选择封存', default: 0 }),
  remark: field.text('备注', { max: 200 }),
} as const;

const common = {
  domain: 'settings',
  kind: 'list',
  permission: SIGNED_IN,
  input: { code: field.text('字典编号', { required: '请输入字典编号', max: 80 }) },
  row: { id: standardFields.id, ...pick(dictionaryFields, 'code', 'dictKey', 'dictValue', 'sort', 'remark') },
} as const;

/** The entries of a dictionary as options: children only, no paging, sealed ones left out (wire contract, menus). */
export const dictionaryByCode = defineQuery({
  ...common,
  name: 'list-dictionary-entries',
  title: '字典选项',
  path: '/blade-system/dict/dictionary',
});

/** The same of a hospital's own dictionary; where it has none of that code, the shipped one. */
export const businessDictionaryByCode = defineQuery({
  ...common,
  name: 'list-business-dictionary-entries',
  title: '业务字典选项',
  path: '/blade-system/dict-biz/dictionary',
});
