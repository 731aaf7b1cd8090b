import { expect, test } from 'vitest';
import { shortHospital, shortHospitalName } from './hospital-name.tsx';

test.each([
  ['云岭县人民医院', '云岭县', '医院'],
  ['滨海市第一人民医院', '滨海市', '第一医院'],
  ['云岭县中医院', '云岭县', '中医院'],
  ['云岭县妇幼保健院', '云岭县', '妇幼保健院'],
  ['人民路街道社区卫生服务中心', '人民路街道社区卫生服务', '中心'],
  ['人民医院', '', '医院'],
  ['联医', '', '联医'],
  ['', '', ''],
])('%s is %s and %s', (name, head, tail) => {
  expect(shortHospital(name)).toEqual({ head, tail });
});

test('in a line of text it is one piece', () => {
  expect(shortHospitalName('云岭县人民医院')).toBe('云岭县医院');
  expect(shortHospitalName(undefined)).toBe('');
});
