import { defineQuery, type Endpoint, SIGNED_IN } from '../../kernel/endpoint.ts';
import { type Export, exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { choose, enter } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';
import { type ResourceOf, rowFieldsOf, standardFields } from '../../kernel/resource-row.ts';
import type { Answering } from '../../kernel/sent.ts';
import { code } from '../../kernel/validators.ts';

/** A dictionary, or one of its entries: an entry has a parent and a key (specification 1 §3, §5). */
export const dictionaryFields = {
  code: field.text('字典编号', { required: enter, max: 80, format: code, filter: 'contains', width: 150 }),
  dictValue: field.text('字典名称', { required: enter, max: 100, filter: 'contains' }),
  dictKey: field.text('字典键值', { max: 100, filter: 'contains' }),
  sort: field.whole('字典排序', { required: enter, min: 0, sortable: true }),
  parentId: field.id('上级字典', { names: 'dictionary', root: true }),
  isSealed: field.flag('封存', { dictionary: 'is_sealed', required: choose, default: 0, filter: 'equals' }),
  remark: field.text('备注', { max: 200 }),
} as const;

const common = {
  domain: 'settings',
  kind: 'list',
  permission: SIGNED_IN,
  input: {
    code: field.text('字典编号', { required: enter, max: 80 }),
    /** 1 answers sealed entries as well, told by `isSealed`: they are the labels of old rows, and no choices. */
    sealed: field.flag('含封存'),
  },
  row: { id: standardFields.id, ...pick(dictionaryFields, 'code', 'dictKey', 'dictValue', 'sort', 'remark', 'isSealed') },
} as const;

/** The entries of a dictionary as options: children only, no paging, sealed ones left out (wire contract, menus). */
export const dictionaryByCode = defineQuery({
  ...common,
  name: 'list-dictionary-entries',
  title: '字典选项',
  path: '/blade-system/dict/dictionary',
});

/** The entries of several dictionaries at once, sealed ones included: a page with ten of them asks once. An unknown code has none. */
export const dictionaryWords = defineQuery({
  domain: 'settings',
  name: 'list-dictionary-words',
  title: '字典词条',
  kind: 'list',
  path: '/blade-system/dict/words',
  permission: SIGNED_IN,
  input: { codes: field.entries('字典编号', { required: enter }) },
  row: pick(dictionaryFields, 'code', 'dictKey', 'dictValue', 'isSealed'),
});

/** The same of a hospital's own dictionary; where it has none of that code, the shipped one. */
export const businessDictionaryByCode = defineQuery({
  ...common,
  name: 'list-business-dictionary-entries',
  title: '业务字典选项',
  path: '/blade-system/dict-biz/dictionary',
});

export type DictionaryResource = ResourceOf<typeof dictionaryFields>;

const shared = {
  domain: 'settings',
  tree: 'dictValue',
  fields: dictionaryFields,
  columns: ['code', 'dictValue', 'dictKey', 'sort', 'isSealed', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  order: { field: 'sort', descending: false },
} as const;

/** The platform's dictionaries: every hospital reads them (domain rules 6.26.1). Saving and removing have rules of their own. */
export const dictionary = defineResource({
  ...shared,
  name: 'dictionary',
  title: '字典',
  path: '/blade-system/dict',
  scope: 'shared-read',
  permission: 'dict',
  menu: { parent: 'platform', title: '字典管理', path: '/system/dict', icon: 'book', sort: 32 },
});

/**
 * Dictionaries of a hospital's own, for programs that are connected with it and ask by `businessDictionaryByCode`: there one with the code of a
 * shipped dictionary takes its place. Choices of the console and what they are checked against are the platform's alone.
 */
export const businessDictionary = defineResource({
  ...shared,
  name: 'business-dictionary',
  title: '业务字典',
  path: '/blade-system/dict-biz',
  scope: 'tenant',
  permission: 'dict_biz',
  menu: { parent: 'settings', path: '/system/dict-biz', icon: 'book', sort: 15 },
});

/** What the two tables of a dictionary page read, and the choice of a parent. */
type DictionaryPage = Omit<Answering<'page'>, 'row'> & { readonly row: typeof dictionaryFields & typeof standardFields };

export interface DictionaryLists {
  readonly parents: DictionaryPage;
  readonly children: DictionaryPage;
  /** All entries of a dictionary at once: what the family's `child-list` is. */
  readonly childForest: Endpoint;
  readonly exports: { readonly parents: Export; readonly children: Export };
  readonly tree: Endpoint;
}

function listsOf(resource: DictionaryResource): DictionaryLists {
  const { name, title, path } = resource;
  const page = {
    domain: 'settings',
    method: 'GET',
    kind: 'page',
    permission: `${resource.permission}_view`,
    row: rowFieldsOf(resource),
  } as const;
  const { code, dictValue, dictKey, isSealed } = dictionaryFields;
  const parents = {
    ...page,
    name: `parent-list-${name}`,
    title: `${title}主表`,
    path: `${path}/parent-list`,
    input: {},
    filters: { code, dictValue, isSealed },
    sortable: ['code', 'dictValue', 'sort', 'updateTime'],
  };
  const children = {
    ...page,
    name: `page-child-list-${name}`,
    title: `${title}子表`,
    path: `${path}/child-page`,
    input: { parentId: field.id('上级字典') },
    filters: { dictValue, dictKey, isSealed },
    sortable: ['dictKey', 'dictValue', 'sort', 'updateTime'],
    key: 'parentId',
    keyOf: name.replaceAll('-', '_'),
  };
  return {
    parents,
    children,
    childForest: { ...children, kind: 'tree', name: `child-list-${name}`, title: `${title}子项`, path: `${path}/child-list` },
    exports: {
      parents: exportOf(parents, ['code', 'dictValue', 'sort', 'isSealed', 'remark', 'updateTime']),
      children: exportOf({ ...children, path: `${path}/child-list` }, [
        'code',
        'dictKey',
        'dictValue',
        'sort',
        'isSealed',
        'remark',
        'updateTime',
      ]),
    },
    tree: {
      name: `tree-${name}`,
      title: `${title}树`,
      domain: 'settings',
      kind: 'list',
      method: 'GET',
      path: `${path}/tree`,
      permission: SIGNED_IN,
      input: { code: field.text('字典编号', { max: 80 }) },
      row: {
        id: standardFields.id,
        parentId: field.text('上级'),
        title: field.text('名称'),
        key: field.text('键'),
        value: field.text('值'),
      },
    },
  };
}

export const dictionaryLists = listsOf(dictionary);
export const businessDictionaryLists = listsOf(businessDictionary);
