import { expect, test } from 'vitest';
import { textOf } from '../../kernel/said.ts';
import { orderAge } from './order-age.ts';

const told = (order: Parameters<typeof orderAge>[0]): string | undefined => {
  const age = orderAge(order);
  return age && textOf(age);
};

test('a baby is as old as when the order was handed in, in days and months', () => {
  const born = { patientAge: 0, patientBrith: '2026-11-05' };
  expect(told({ ...born, submitTime: '2026-11-20 10:00:00', createTime: '2026-11-19 10:00:00' })).toBe('15天');
  // 17:00 of the 4th in UTC is the 5th already.
  expect(told({ ...born, submitTime: new Date('2026-12-04T17:00:00Z') })).toBe('1月');
  expect(told({ ...born, createTime: '2026-11-19 10:00:00' })).toBe('14天');
  expect(told({ patientAge: 1, patientBrith: '2025-08-01', submitTime: '2026-11-20 10:00:00' })).toBe('1岁3月');
});

test('whoever is older, or has no date of birth, is as old as it was entered', () => {
  expect(told({ patientAge: 56, patientBrith: '1970-01-01', submitTime: '2027-11-20 10:00:00' })).toBe('56岁');
  expect(told({ patientAge: 0, submitTime: '2026-11-20 10:00:00' })).toBe('0岁');
  expect(told({ patientBrith: '1970-01-01' })).toBeUndefined();
});
