import { expect, test } from 'vitest';
import { referralFormFields } from '../referral/referral.fields.ts';
import { otherCitizenDoubt } from './citizen-number.ts';
import { kinds } from './kinds/kinds.ts';

const number = '11010519491231002X';

test.each([
  ['both agree', { patientBrith: '1949-12-31', patientSex: '2' }, false],
  ['nothing was entered yet', { patientBrith: null, patientSex: '' }, false],
  ['another birth date', { patientBrith: '1949-12-30', patientSex: '2' }, true],
  ['another sex', { patientBrith: '1949-12-31', patientSex: '1' }, true],
])('a right number beside birth date and sex: %s', (_, row, isDoubtful) => {
  expect(otherCitizenDoubt.isDoubtful(number, row)).toBe(isDoubtful);
});

test('a passport says nothing of either', () => {
  expect(otherCitizenDoubt.isDoubtful('E12345678', { patientBrith: '1949-12-30', patientSex: '1' })).toBe(false);
});

test('applications of every kind and referrals doubt it', () => {
  for (const { form } of [...Object.values(kinds), { form: referralFormFields }])
    expect(form.patientIdCard?.doubts).toContain(otherCitizenDoubt);
});
