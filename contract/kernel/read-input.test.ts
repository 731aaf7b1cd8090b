import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Fields, field, type InputOf } from './field.ts';
import { checkField, readInput, readValue } from './read-input.ts';
import { said, textOf, word } from './said.ts';
import { mobile, personName, reason } from './validators.ts';

const [ONE, OTHER] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002'];

const fields = {
  name: field.text('姓名', { required: true, max: 5, format: personName }),
  phone: field.text('电话', { format: mobile }),
  age: field.whole('年龄', { min: 0, max: 150 }),
  price: field.money('价格'),
  sex: field.choice('性别', { 1: '男', 2: '女' }),
  purposes: field.choices('目的', { a: '甲', b: '乙' }),
  urgent: field.flag('加急'),
  birth: field.date('生日'),
  at: field.datetime('时间'),
  images: field.files('图片', { max: 2 }),
  why: field.longText('原因', { format: reason }),
  owner: field.id('归属'),
  rows: field.ids('数据', { max: 2 }),
  no: field.text('编号', { readOnly: true }),
  secret: field.text('内部', { hidden: true }),
} satisfies Fields;

const errorsOf = (input: object) => {
  const reading = readInput(fields, { name: '张三', ...input });
  return reading.ok ? [] : reading.errors.map((error) => ({ ...error, message: textOf(error.message) }));
};
const readOf = (input: object) => {
  const reading = readInput(fields, { name: '张三', ...input });
  return reading.ok ? reading.value : reading.errors;
};

test('the type of a checked input says what is certain', () => {
  type Some = Pick<typeof fields, 'name' | 'age' | 'sex' | 'no' | 'secret'>;
  expectTypeOf<InputOf<Some>>().toEqualTypeOf<{ name: string; age?: number | null; sex?: '1' | '2' | null }>();
  expectTypeOf<InputOf<Some, true>>().toEqualTypeOf<{ name?: string | null; age?: number | null; sex?: '1' | '2' | null }>();
  // A mask that comes back leaves the value, whatever the form demands.
  const masked = { phone: field.text('电话', { required: true, sensitive: 'phone' }) };
  expectTypeOf<InputOf<typeof masked>>().toEqualTypeOf<{ phone?: string | null }>();
  const row = { phone: '138****0000' };
  expect(readInput(masked, row, { shown: row })).toEqual({ ok: true, value: {} });
});

describe('what is accepted', () => {
  test.each([
    [{ name: '  张三  ' }, { name: '张三' }],
    [{ age: '56' }, { name: '张三', age: 56 }],
    [{ price: 30_000 }, { name: '张三', price: 30_000 }],
    [{ sex: 1 }, { name: '张三', sex: '1' }],
    [{ purposes: 'a,b,a' }, { name: '张三', purposes: ['a', 'b'] }],
    [{ urgent: '1' }, { name: '张三', urgent: 1 }],
    [{ birth: '2000/02/29' }, { name: '张三', birth: '2000-02-29' }],
    [{ at: '2026-11-21 08:00:00' }, { name: '张三', at: new Date('2026-11-21T00:00:00Z') }],
    [{ rows: `${ONE.toUpperCase()},${OTHER}` }, { name: '张三', rows: [ONE, OTHER] }],
    [{ rows: [ONE] }, { name: '张三', rows: [ONE] }],
    [{ phone: '' }, { name: '张三', phone: null }],
    [{ phone: null }, { name: '张三', phone: null }],
    [{}, { name: '张三' }],
  ])('%j', (input, value) => expect(readOf(input)).toEqual(value));
});

describe('what is refused, in the words of the form', () => {
  test.each([
    [{ name: '' }, 'name', '姓名不能为空'],
    [{ name: '   ' }, 'name', '姓名不能为空'],
    [{ name: '张三李四王五' }, 'name', '姓名不能超过5个字'],
    [{ name: '张3' }, 'name', '当前不支持特殊字符'],
    [{ name: { first: '张' } }, 'name', '姓名格式不正确'],
    [{ name: '张\u0000' }, 'name', '姓名含有不允许的字符'],
    [{ name: '\ud800' }, 'name', '姓名含有不允许的字符'],
    [{ name: '很好\uffff' }, 'name', '姓名含有不允许的字符'],
    [{ phone: '12812345678' }, 'phone', '手机号码格式不正确'],
    [{ age: 151 }, 'age', '年龄不能大于150'],
    [{ age: '5.5' }, 'age', '年龄应为整数'],
    [{ age: 1e21 }, 'age', '年龄应为整数'],
    [{ price: -1 }, 'price', '价格不能小于0元'],
    [{ sex: '3' }, 'sex', '性别不在可选范围内'],
    [{ sex: 'constructor' }, 'sex', '性别不在可选范围内'],
    [{ purposes: ['a', 'c'] }, 'purposes', '目的不在可选范围内'],
    [{ urgent: 2 }, 'urgent', '加急格式不正确'],
    [{ birth: '2001-02-29' }, 'birth', '生日格式不正确'],
    [{ at: '2026-11-21 25:00:00' }, 'at', '时间格式不正确'],
    [{ images: ['1', '2', '3'] }, 'images', '图片最多上传2个'],
    [{ rows: [ONE, '1 OR 1=1'] }, 'rows', '数据格式不正确'],
    [{ rows: [ONE, OTHER, ONE] }, 'rows', '数据最多选择2个'],
    [{ why: '。。。！' }, 'why', '请填写具体内容，不能只有标点'],
    [{ owner: '1 OR 1=1' }, 'owner', '归属格式不正确'],
    [{ no: 'X' }, 'no', '不支持的参数：no'],
    [{ secret: 'X' }, 'secret', '不支持的参数：secret'],
    [{ tenantId: '000000' }, 'tenantId', '不支持的参数：tenantId'],
  ])('%j', (input, name, message) => expect(errorsOf(input)).toEqual([{ field: name, message }]));

  test('every problem at once', () =>
    expect(errorsOf({ name: '', age: 'x', sex: '9' }).map((error) => error.field)).toEqual(['name', 'age', 'sex']));
  test('nothing but an object', () =>
    expect([null, [], 'text', 1].map((raw) => readInput(fields, raw).ok)).toEqual([false, false, false, false]));
});

test('a number of a person is kept in one writing, from forms and from searches', () => {
  const idCard = field.text('证件号', { sensitive: 'idNumber' });
  expect(readInput({ idCard }, { idCard: ' 53990119600101001x ' })).toEqual({ ok: true, value: { idCard: '53990119600101001X' } });
  expect(readValue(idCard, '53990119600101001x')).toEqual({ value: '53990119600101001X' });
});

test('a draft may leave required fields out, but not wrong', () => {
  expect(readInput(fields, {}, { draft: true })).toEqual({ ok: true, value: {} });
  expect(readInput(fields, { name: '张3' }, { draft: true }).ok).toBe(false);
});

test('of a caller with rules of their own, what is unknown or cannot be read counts as not sent; what is required does not', () => {
  const isLenient = true;
  expect(readInput(fields, { name: '张三', hd: '1', age: 'x', sex: 1 }, { isLenient })).toEqual({
    ok: true,
    value: { name: '张三', sex: '1' },
  });
  expect(readInput(fields, { name: '张3' }, { isLenient }).ok).toBe(false);
});

test('one field by itself, while somebody types', () => {
  expect([checkField(fields.name, ''), checkField(fields.name, '张三')]).toEqual([said`${word('姓名')}不能为空`, undefined]);
});
