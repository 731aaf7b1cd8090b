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
  // A character may have several readings, and its surname another one.
  ['WANG^ZISHENG', '王子晟'],
  ['WANG^SHENG', '王晟'],
  ['LI^DECHANG', '李德长'],
  ['LI^CHANGCHUN', '李长春'],
  ['LI^XIAOXI', '李小茜'],
  ['WANG^XIAOYUE', '王小乐'],
  ['YUE^XIAOLE', '乐小乐'],
  ['LIU^ZHAOYANG', '刘朝阳'],
  ['WANG^CHONGYANG', '王重阳'],
  ['YUCHI^GONG', '尉迟恭'],
  // Titles, and what somebody has typed behind the name.
  ['ZHANG^SAN^^^MR', '张三'],
  ['ZHANGSAN^^^DR^MD', '张三'],
  ['LI^JUN MALE', '李军'],
  ['Z^S^F', '张三丰'],
  ['WONG^JOHN', '王君'],
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
  // Twins, who share a surname, a character and a date of birth.
  ['WANG^ZIHAN', '王子晟'],
  ['ZHANGSAN^FENG', '张三'],
  ['ZHANG^SAN FENG', '张三'],
  ['ZHANG^SAN^FENG', '张三'],
  ['ZHANG^^^S', '张三'],
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

test('an ECG cart need not know the date of birth; another name, or another date, is another patient all the same', () => {
  const facts = (name: string, said: string, isRecording: boolean) =>
    patientDifferences(
      { name, sex: 'M', birth: said, number: '' },
      { patientName: '张三', patientSex: '1', patientBrith: birth },
      isRecording,
    ).map(({ fact }) => fact);
  expect(facts('ZHANG SAN', '', false)).toEqual(['name']);
  expect(facts('ZHANG SAN', '', true)).toEqual([]);
  expect(facts('LI SI', '', true)).toEqual(['name']);
  expect(facts('ZHANG SAN', '1971-01-01', true)).toEqual(['name', 'birth']);
});
