import { defineEndpoint, defineQuery, SIGNED_IN } from './endpoint.ts';
import { field } from './field.ts';
import { enter } from './prompts.ts';
import { type Message, said } from './said.ts';
import { code } from './validators.ts';

const domain = 'session';
const path = '/blade-system/list-setting';

/** Of a list's setting as JSON, in bytes of UTF-8. */
export const MOST_BYTES = 65_536;
export const MOST_VIEWS = 20;
export const LONGEST_VIEW_NAME = 20;
/** Of one person: several times the lists that there are. */
export const MOST_LISTS = 300;

const MOST_COLUMNS = 200;
const LONGEST_COLUMN = 100;
const LONGEST_ADDRESS = 4_000;

/** Pixels. */
export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 1_000;

/** How high rows are: 宽松, 适中, 紧凑. */
export const densities = ['loose', 'middle', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A search that has a name: what the address of the list says of filters, order, tab and page size. */
export interface ListView {
  name: string;
  /** The parameters of the address, without `?`. */
  query: string;
  /** Opened when the page is opened without parameters. One of them at most. */
  isDefault?: boolean;
}

/** How somebody has set a list. What is absent is as the program has it. Columns are names in the list's row. */
export interface ListSetting {
  hidden?: string[];
  /** Those that are not named stand behind those that are, as the program has them. */
  order?: string[];
  /** Pixels. */
  widths?: Record<string, number>;
  /** Stay in sight at the start of the row. */
  pinned?: string[];
  density?: Density;
  views?: ListView[];
  /** Of what is offered once, and is no list: that it was taken or declined. */
  seen?: true;
}

/** The key of the tour of the console. */
export const TOUR = 'console-tour';

type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isColumn: Check = (value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_COLUMN;
const isColumns: Check = (value) =>
  Array.isArray(value) && value.length <= MOST_COLUMNS && value.every(isColumn) && new Set(value).size === value.length;
const isWidth: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= LEAST_WIDTH && value <= MOST_WIDTH;
const isWidths: Check = (value) =>
  isRecord(value) &&
  Object.keys(value).length <= MOST_COLUMNS &&
  Object.entries(value).every(([name, px]) => isColumn(name) && isWidth(px));
const isView = (value: unknown): value is ListView =>
  isRecord(value) &&
  Object.keys(value).every((key) => key === 'name' || key === 'query' || key === 'isDefault') &&
  typeof value.name === 'string' &&
  typeof value.query === 'string' &&
  value.query.length <= LONGEST_ADDRESS &&
  (value.isDefault === undefined || typeof value.isDefault === 'boolean');
const isViews: Check = (value) => Array.isArray(value) && value.every(isView) && value.filter((view) => view.isDefault).length <= 1;

const parts: Readonly<Record<keyof ListSetting, Check>> = {
  hidden: isColumns,
  order: isColumns,
  widths: isWidths,
  pinned: isColumns,
  density: (value) => densities.some((one) => one === value),
  views: isViews,
  seen: (value) => value === true,
};

const isPart = (name: string): name is keyof ListSetting => Object.hasOwn(parts, name);

/** Whether it has the shape of a setting. Older ones that have not are taken for none. */
export function isListSetting(value: unknown): value is ListSetting {
  return isRecord(value) && Object.entries(value).every(([name, part]) => isPart(name) && parts[name](part));
}

/** Why a setting is not kept, in the words of whoever made it; `undefined` when it is fine. */
export function refusalOfSetting(value: unknown): Message | undefined {
  if (!isListSetting(value)) return '列表设置格式不正确';
  if (new TextEncoder().encode(JSON.stringify(value)).length > MOST_BYTES) return '列表设置内容过长';
  const { views = [] } = value;
  if (views.length > MOST_VIEWS) return said`最多保存${MOST_VIEWS}个视图`;
  if (views.some(({ name }) => name.trim() === '')) return '视图名称不能为空';
  if (views.some(({ name }) => Array.from(name).length > LONGEST_VIEW_NAME)) return said`视图名称不能超过${LONGEST_VIEW_NAME}个字`;
  if (new Set(views.map(({ name }) => name)).size < views.length) return '已有同名的视图';
  return undefined;
}

/** What is asked for when a view is kept or renamed. */
export const viewNameField = { name: field.text('视图名称', { required: enter, max: LONGEST_VIEW_NAME }) } as const;

export const listSettingFields = {
  /** The name of the list's call; with its tab, `list-my-consultation:todo`. */
  listKey: field.text('列表', { required: '请指定列表', max: 120, format: code }),
  setting: field.json<ListSetting, { max: number; required: string }>('列表设置', { max: MOST_BYTES, required: '列表设置不能为空' }),
} as const;

/** How somebody has set their lists: theirs alone, on whichever machine they look at them. */
export const listListSettings = defineQuery({
  name: 'list-list-settings',
  title: '本人的列表设置',
  domain,
  kind: 'list',
  path: `${path}/list`,
  permission: SIGNED_IN,
  row: listSettingFields,
});

/** Takes the place of what was kept of this list before; an empty one is as the program has it. */
export const saveListSetting = defineEndpoint({
  name: 'save-list-setting',
  title: '保存列表设置',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${path}/save`,
  permission: SIGNED_IN,
  input: listSettingFields,
});
