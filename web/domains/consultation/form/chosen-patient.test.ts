import { expect, test } from 'vitest';
import { cardFields } from '../../../../contract/domains/consultation/kinds/form-parts.ts';
import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';
import { factsOf } from './chosen-patient.ts';

const now = fromWireTime('2026-11-21 12:00:00') ?? 0;
const before = {
  ...{ patientName: '沐青禾', patientSex: '2', patientBrith: '1986-11-21', patientAge: 40, patientPhone: '13800000001' },
  ...{ medicalRecordNo: 'ZY1', patientIdCard: 'E12345678', patientMarriage: 'married', patientEthnic: '苗族' },
  ...{ patientProfession: '教师', patientAddressDetail: '城北社区东街88号', diagnosis: '肺结节' },
};

test('nothing of the patient before stays with one of whom less is known', () => {
  expect({ ...before, ...factsOf({ patientName: '木文华' }, cardFields, now) }).toEqual({
    ...{ patientName: '木文华', patientSex: null, patientBrith: null, patientAge: null, patientPhone: null, medicalRecordNo: null },
    ...{ patientIdCard: null, patientProfession: null, patientAddressDetail: null },
    // As in a new form.
    ...{ patientMarriage: 'unmarried', patientEthnic: '汉族' },
    // No card tells of an illness.
    diagnosis: '肺结节',
  });
});

test('the age follows the birth date of whoever was chosen, and that the number', () => {
  const told = { patientName: '木文华', patientSex: '1', patientBrith: '1960-01-01' };
  expect(factsOf(told, cardFields, now)).toMatchObject({ ...told, patientAge: 66 });
  const numbered = factsOf({ patientName: '木文华', patientIdCard: '110101198611210036' }, cardFields, now);
  expect(numbered).toMatchObject({ patientBrith: '1986-11-21', patientAge: 40, patientSex: '1' });
});

test('null is as good as nothing', () => {
  expect(factsOf({ patientName: '木文华', patientEthnic: null, remark: null }, cardFields, now)).toMatchObject({ patientEthnic: '汉族' });
});
