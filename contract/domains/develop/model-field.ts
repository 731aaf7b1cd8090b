import type { FieldError } from '../../kernel/envelope.ts';
import type { FieldKind, FilterKind } from '../../kernel/field.ts';
import { type Message, phrase, said, word } from '../../kernel/said.ts';
import { reservedInSql, standardFieldNames } from './reserved-names.ts';

/** The kinds of fields that a model may have, with the words of the editor. */
export const modelFieldKinds = {
  text: '单行文本',
  longText: '多行文本',
  choice: '单选',
  choices: '多选',
  flag: '是否',
  whole: '整数',
  money: '金额',
  date: '日期',
  datetime: '日期时间',
  files: '附件',
  json: '结构数据',
} as const satisfies Partial<Record<FieldKind, string>>;
export type ModelFieldKind = keyof typeof modelFieldKinds;

export const modelFilters = { equals: '等于', contains: '包含', range: '范围', choice: '选择' } as const satisfies Record<
  FilterKind,
  string
>;

/** How a list may be narrowed by a field of each kind; none where it may not. */
export const filtersOfKind: Readonly<Record<ModelFieldKind, readonly FilterKind[]>> = {
  text: ['contains', 'equals'],
  longText: ['contains'],
  choice: ['choice'],
  choices: ['choice'],
  flag: ['choice'],
  whole: ['equals', 'range'],
  money: ['range'],
  date: ['range'],
  datetime: ['range'],
  files: [],
  json: [],
};

/** One field of a model as it is entered: what its declaration will say. */
export interface ModelField {
  name: string;
  label: string;
  kind: ModelFieldKind;
  required: boolean;
  /** Characters of texts, value of numbers, count of files. */
  max?: number;
  min?: number;
  filter?: FilterKind;
  /** Shown in the list. */
  column: boolean;
  unique: boolean;
  /** Code of a dictionary, for choices that it keeps. */
  dictionary?: string;
  /** Keys and labels, for choices that are fixed. */
  choices?: Record<string, string>;
}

export type ModelFieldsReading = { ok: true; value: ModelField[] } | { ok: false; errors: FieldError[] };

export const MOST_MODEL_FIELDS = 160;
const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/;
const DICTIONARY = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;
const CHOICE_KEY = /^[A-Za-z0-9_-]{1,20}$/;
/** One line of words: no control characters, nothing that could end a text or a comment unseen. */
const WORDS = /^[^\p{C}\u2028\u2029]{1,30}$/u;
const UNIQUE_KINDS: readonly ModelFieldKind[] = ['text', 'choice', 'whole', 'date'];
const known = ['name', 'label', 'kind', 'required', 'max', 'min', 'filter', 'column', 'unique', 'dictionary', 'choices'];

export function isChoiceKind(kind: string): boolean {
  return kind === 'choice' || kind === 'choices';
}

/**
 * Reads the fields of a model from what was sent. Only identifiers may become identifiers: everything else is refused with
 * words that name the row, so that nothing that was typed can turn into code or SQL.
 */
export function readModelFields(raw: unknown): ModelFieldsReading {
  if (!Array.isArray(raw) || raw.length === 0) return refuse('请至少添加一个字段');
  if (raw.length > MOST_MODEL_FIELDS) return refuse(said`字段不能超过${MOST_MODEL_FIELDS}个`);
  const value: ModelField[] = [];
  const errors: FieldError[] = [];
  raw.forEach((item, at) => {
    const reading = readOne(item);
    if (isProblem(reading)) errors.push({ field: 'modelFields', message: said`第${at + 1}个字段：${phrase(reading)}` });
    else if (value.some(({ name }) => name === reading.name))
      errors.push({ field: 'modelFields', message: said`第${at + 1}个字段：字段名${reading.name}重复` });
    else value.push(reading);
  });
  if (errors.length > 0) return { ok: false, errors };
  return value.some(({ column }) => column) ? { ok: true, value } : refuse('请至少选择一个在列表显示的字段');
}

function refuse(message: Message): ModelFieldsReading {
  return { ok: false, errors: [{ field: 'modelFields', message }] };
}

const isProblem = (reading: object | Message): reading is Message => typeof reading === 'string' || 'template' in reading;

/** The field, or what is wrong with it. */
function readOne(raw: unknown): ModelField | Message {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return '格式不正确';
  const sent = raw as Record<string, unknown>;
  const { name, label, kind } = sent;
  if (Object.keys(sent).some((key) => !known.includes(key))) return '含有不支持的属性';
  if (typeof name !== 'string' || !NAME.test(name)) return '字段名应为小写字母开头的字母和数字，不超过40个';
  if (standardFieldNames.has(name) || reservedInSql.has(name.toLowerCase())) return said`${name}是保留的名称，请更换字段名`;
  if (typeof label !== 'string' || !WORDS.test(label.trim())) return '字段标题应为1到30个字';
  if (typeof kind !== 'string' || !Object.hasOwn(modelFieldKinds, kind)) return '字段类型不在可选范围内';
  const base = { name, label: label.trim(), kind: kind as ModelFieldKind, required: sent.required === true, column: sent.column === true };
  return readOptions(sent, base);
}

function readOptions(sent: Record<string, unknown>, base: Omit<ModelField, 'unique'>): ModelField | Message {
  const limits = readLimits(sent, base.kind);
  if (typeof limits === 'string') return limits;
  const choices = isChoiceKind(base.kind) ? readChoices(sent) : {};
  if (typeof choices === 'string') return choices;
  const filter = sent.filter as FilterKind | undefined;
  if (filter && !filtersOfKind[base.kind].includes(filter)) return said`${word(modelFieldKinds[base.kind])}不支持这种筛选方式`;
  const unique = sent.unique === true;
  if (unique && !UNIQUE_KINDS.includes(base.kind)) return said`${word(modelFieldKinds[base.kind])}不能设为唯一`;
  return { ...base, unique, ...limits, ...(filter ? { filter } : {}), ...choices };
}

function readLimits(sent: Record<string, unknown>, kind: ModelFieldKind): Pick<ModelField, 'min' | 'max'> | string {
  const limits: Pick<ModelField, 'min' | 'max'> = {};
  for (const bound of ['min', 'max'] as const) {
    const value = sent[bound];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || Math.abs(value) > 2_147_483_647) return '最大值和最小值应为整数';
    if (!['whole', 'money'].includes(kind) && (value < 1 || value > 100_000)) return '长度应为1到100000';
    limits[bound] = value;
  }
  return limits.min !== undefined && limits.max !== undefined && limits.min > limits.max ? '最小值不能大于最大值' : limits;
}

function readChoices({ dictionary, choices }: Record<string, unknown>): Pick<ModelField, 'dictionary' | 'choices'> | string {
  if (dictionary !== undefined && dictionary !== null && dictionary !== '')
    return typeof dictionary === 'string' && DICTIONARY.test(dictionary) ? { dictionary } : '字典编码格式不正确';
  const entries = typeof choices === 'object' && choices !== null && !Array.isArray(choices) ? Object.entries(choices) : [];
  if (entries.length === 0) return '请填写字典编码或选项';
  if (entries.length > 50) return '选项不能超过50个';
  const fine = entries.every(
    ([key, words]) => CHOICE_KEY.test(key) && key !== '__proto__' && typeof words === 'string' && WORDS.test(words),
  );
  return fine ? { choices: Object.fromEntries(entries) as Record<string, string> } : '选项的键应为字母数字，名称应为1到30个字';
}
