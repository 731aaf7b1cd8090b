import { expect, test } from 'vitest';
import { patientDifferences } from './patient-differences.ts';

const birth = '1970-01-01';
const factsOf = (name: string, patientName: string, said = birth) =>
  patientDifferences({ name, sex: 'M', birth: said, number: '' }, { patientName, patientSex: '1', patientBrith: birth }).map(
    ({ fact }) => fact,
  );

test.each([
  ['ZHANGSAN', '张三'],
  ['WANGWU^^', '王五'],
  ['OUYANG^NANA', '欧阳娜娜'],
  ['SIMA^YI', '司马懿'],
  ['Zhang^San Feng', '张三丰'],
  ['ZHANG^S.F.', '张三丰'],
  ["Lǚ^Xī'ān", '吕西安'],
  ['LV^BU', '吕布'],
  ['LYU^BU', '吕布'],
])('%s is how a device writes %s', (written, name) => {
  expect(factsOf(written, name)).toEqual([]);
});

test.each([
  ['ZHANGWEI', '张娜'],
  ['ZHANG^SAN', '张三丰'],
  ['ZHANGSANFENG', '张三'],
  ['LI^SI', '张三'],
  ['ZHS', '张三'],
  ['SAN^ZHANG', '张三'],
  ['ZHANG', '张娜'],
])('%s is not how a device writes %s', (written, name) => {
  expect(factsOf(written, name)).toEqual(['name']);
});

test('by letters alone nobody is the same person: the date of birth has to be said, and equal', () => {
  expect(factsOf('ZHANGSAN', '张三', '')).toEqual(['name']);
  expect(factsOf('ZHANGSAN', '张三', '1970-01-02')).toEqual(['name', 'birth']);
});

test('what a hostile file says of its patient is read at once', () => {
  expect(factsOf('a'.repeat(20_000), '啊'.repeat(50))).toEqual(['name']);
});
