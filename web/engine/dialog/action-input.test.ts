import { expect, test } from 'vitest';
import {
  auditConsultation,
  nullifyConsultation,
  passStatement,
  payConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { approveReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { defineAction } from '../../../contract/kernel/action.ts';
import { askedFields, askedOfAll, batchOf, dueOf, inputFromRow, moveDraftKey, takenTogether } from './action-input.ts';

const row = (id: string, can: string[], more: object = {}) => ({ id, can, ...more });

test('a batch asks for what is declared, once for all, and takes the rest from each row', () => {
  expect(Object.keys(askedOfAll(auditConsultation))).toEqual([]);
  expect(Object.keys(askedOfAll(nullifyConsultation))).toEqual(['reason']);
  const sent = { ...batchOf(auditConsultation).given, ...inputFromRow(auditConsultation, row('7', [], { kind: 'ECG' })) };
  expect(sent).toEqual({ applyOrderId: '7', kind: 'ECG', levelOneAuditStatus: '1' });
});

test('a batch takes the rows that may be acted on, and leaves those alone that are judged by themselves', () => {
  const rows = [row('1', [passStatement.name]), row('2', []), row('3', [passStatement.name], { extraUnits: 2 })];
  expect(takenTogether(passStatement, rows).map(({ id }) => id)).toEqual(['1']);
});

test('a batch cannot name what its action does not take', () => {
  expect(() => defineAction({ ...nullifyConsultation, step: 'nullify', batch: { asks: ['reasonn'] } })).toThrow(/reasonn/);
});

test('what was read is not asked for, and sent as the row has it', () => {
  expect(Object.keys(askedFields(approveReport))).toEqual(['password']);
  const order = row('7', [], { applyOrderId: '7', signHash: 'of-what-was-read' });
  expect(inputFromRow(approveReport, order)).toEqual({ applyOrderId: '7', signHash: 'of-what-was-read' });
  expect(inputFromRow(approveReport, row('7', [], { applyOrderId: '7' }))).toEqual({ applyOrderId: '7' });
});

test('what is entered for a move of a row is kept under their names where it asks for longer words, and not for a number', () => {
  const keyOf = (action: typeof nullifyConsultation | typeof payConsultation, of: object) =>
    moveDraftKey(action, { ...of }, askedFields(action));
  expect(keyOf(nullifyConsultation, row('7', []))).toBe('nullify-consultation:7');
  expect(keyOf(nullifyConsultation, row('7', [], { applyOrderId: '8' }))).toBe('nullify-consultation:8');
  expect(keyOf(payConsultation, row('7', []))).toBeUndefined();
});

test('money that follows from the row is not asked for, and sent as it is there', () => {
  expect(Object.keys(askedFields(payConsultation))).toEqual(['receiptNo']);
  const order = row('7', [], { remotePrice: 30_000 });
  expect(dueOf(payConsultation, order)).toBe(30_000);
  expect(inputFromRow(payConsultation, order)).toEqual({ applyOrderId: '7', amount: 30_000 });
  expect(dueOf(nullifyConsultation, order)).toBeUndefined();
});
