import { expect, test } from 'vitest';
import { exportReports } from '../../../contract/domains/report/report.endpoints.ts';
import { ofChosen } from './chosen-input.ts';

test('rows that were chosen are saved in the order of the list, also those that a later search does not find', () => {
  const input = { patientName: '张', confirmTime_datege: '2026-11-01', descs: 'createTime', way: 'given' };
  expect(ofChosen(exportReports, input, ['a', 'b'])).toEqual({ descs: 'createTime', way: 'given', id_in: 'a,b' });
});
