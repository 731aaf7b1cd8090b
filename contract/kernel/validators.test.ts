import { describe, expect, test } from 'vitest';
import { type Field, field } from './field.ts';
import { checkField } from './read-input.ts';
import { textOf } from './said.ts';
import { anyPhone, named, type Validator } from './validators.ts';

type Name = keyof typeof named;

interface Row {
  empty: string;
  /** By the message that is shown. */
  bad: Record<string, readonly string[]>;
  good: readonly string[];
}

const names: Row = {
  empty: '',
  bad: { 当前不支持特殊字符: ['张3', '张 三', '张_三', '张三!', '<b>', '😀'] },
  good: ['张三', '王Anna', '阿卜杜拉·买买提', '𠮷野'],
};
const addresses: Row = {
  empty: '',
  bad: { 当前不支持特殊字符: ['人民路12号#3', '人民路 12号', '一号楼-302', '；'] },
  good: ['长沙市岳麓区人民路12号3栋B座', '302'],
};
const digitsFirst: Row = { empty: '', bad: { 请以数字开头: ['约30', '-1', '.5', '３0'] }, good: ['0', '30', '30%', '2.5元'] };
const mobiles: Row = {
  empty: '手机号码不能为空',
  bad: {
    手机号码长度不为11位: ['1381234567', '138123456789', '110', '0731-84327000'],
    手机号码格式不正确: ['12812345678', '1381234567x', '23812345678', '１3812345678'],
  },
  good: ['13812345678', '19912345678', ' 13812345678 '],
};
const recordNo = (bad: readonly string[], good: readonly string[]): Row => ({
  empty: '门诊号不能为空',
  bad: { '格式不正确，请重新填写': ['MZ-001', '门诊1', 'A 1', ...bad] },
  good: ['MZ001', '20261121', ...good],
});

const table: Record<Name, Row> = {
  medicalRecordNo: recordNo([], ['mz001']),
  medicalRecordNoCapitals: recordNo(['mz001'], []),
  patientIdCard: {
    empty: '证件号号不能为空',
    bad: { '格式不正确，请重新填写': ['43010219900101-123', '证件', '4301 02'] },
    good: ['43010219900101123X', 'G12345678'],
  },
  patientBrith: {
    empty: '出生日期不能为空',
    bad: { '请输入正确的日期格式：yyyy-mm-dd': ['1990.01.02', '19900102', '1990-1-2', '02-01-1990', '1990-02-30', '1990-13-01'] },
    good: ['1990-01-02', '1990/01/02', '2000-02-29'],
  },
  patientAge: {
    empty: '请输入正确年龄',
    bad: { 请输入正确年龄: ['1000', '-1', '5.5', '六十', '151'] },
    good: ['0', '56', '100', '101', '150'],
  },
  contactPeople: { ...names, empty: '联系人不能为空' },
  patientName: { ...names, empty: '患者姓名不能为空' },
  name: { ...names, empty: '姓名不能为空' },
  relationShip: { ...names, empty: '与患者关系不能为空' },
  patientProfession: { ...names, empty: '职业不能为空' },
  familyName: { ...names, empty: '家属姓名不能为空' },
  patientNativePlace: { ...names, empty: '籍贯不能为空' },
  patientEthnic: { ...names, empty: '民族不能为空' },
  patientCountry: { ...names, empty: '国籍不能为空' },
  bankNo: { empty: '开户银行不能为空', bad: { 只能填写中文: ['ICBC', '中国银行1', '中国 银行'] }, good: ['中国工商银行'] },
  businessName: { empty: '商户名称不能为空', bad: { 请输入正确商户名称: ['老王@小店', '老王 小店', '·'] }, good: ['老王小店2号', 'KTV88'] },
  shareProportion: { ...digitsFirst, empty: '分成比例不能为空' },
  leaseFee: { ...digitsFirst, empty: '租金不能为空' },
  price: { ...digitsFirst, empty: '价格不能为空' },
  time: { ...digitsFirst, empty: '时间不能为空' },
  cardNumber: { empty: '卡号不能为空', bad: { 卡号应包含数字: ['ABC', '卡号', '-'] }, good: ['1', 'A1', '6222-0200'] },
  patientPhone: mobiles,
  businessPhone: mobiles,
  phone: mobiles,
  familyPhone: mobiles,
  landline: {
    empty: '固定电话不能为空',
    bad: { 固定电话格式不正确: ['13812345678', '123', '0731-', '0731-1432700', '84327000-', '0731 84327000', '400123'] },
    good: ['0731-84327000', '073184327000', '010-65123456', '84327000', '84327000-801', '400-800-1234', '8001234567'],
  },
  patientAddressDetail: { ...addresses, empty: '详细地址不能为空' },
  AddressDetail: { ...addresses, empty: '详细地址不能为空' },
  businessAddressDetail: { ...addresses, empty: '商户地址不能为空' },
  provinceName: { ...addresses, empty: '省市区不能为空' },
  patientBirthPlace: { ...addresses, empty: '出生地不能为空' },
};

/** As the forms declare them: a day and an age have kinds of their own, everything else is a text. */
function fieldOf(name: Name) {
  const validator: Validator = named[name];
  if (name === 'patientBrith') return field.date('值', validator);
  if (name === 'patientAge') return field.whole('值', { ...validator, min: 0, max: 150 });
  return field.text('值', { ...validator, max: 32 });
}

function saidOf(spec: Field, value: unknown): string | undefined {
  const message = checkField(spec, value);
  return message && textOf(message);
}

describe.each(Object.entries(table) as [Name, Row][])('%s', (name, { empty, bad, good }) => {
  const spec = fieldOf(name);

  test.each(['', '   ', null, undefined])('%j is empty', (value) => expect(saidOf(spec, value)).toBe(empty));

  test.each(Object.entries(bad).flatMap(([message, values]) => values.map((value) => [value, message])))('%j: %s', (value, message) =>
    expect(saidOf(spec, value)).toBe(message),
  );

  test.each(good)('%j is fine', (value) => expect(checkField(spec, value)).toBeUndefined());
});

test('a number that somebody was rung up on is a mobile, a landline or one of the house', () => {
  const spec = field.text('接听电话', { format: anyPhone, max: 20 });
  for (const good of ['13812345678', '0731-84327000', '84327000-801', '400-800-1234', '801', '83120', '84327000'])
    expect([good, checkField(spec, good)]).toEqual([good, undefined]);
  for (const bad of ['12', '23812345678', '138123456789', '0731-', 'abc', '内线801']) expect(saidOf(spec, bad)).toContain('内线号码');
});

test('a number too long for its field is told to be too long, not to exceed a limit', () => {
  expect(checkField(field.text('手机号', { ...named.phone, max: 11 }), '138123456789')).toBe('手机号码长度不为11位');
});
