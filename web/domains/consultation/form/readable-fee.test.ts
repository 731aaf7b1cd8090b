import { describe, expect, test } from 'vitest';
import { feeQuestion, readableFee } from './readable-fee.ts';

describe('feeQuestion', () => {
  test('names the fee in yuan', () => {
    expect(feeQuestion(30_000, false).title).toBe('本次会诊费 ¥300.00，确认提交？');
    expect(readableFee(5)).toBe('¥0.05');
  });

  test('says so when nothing is to be paid', () => {
    expect(feeQuestion(0, false).title).toBe('本次会诊免费，确认提交？');
  });

  test.each([30_000, 0])('of %d cents sends nobody to the cashier or to review before their own hospital has approved', (cents) => {
    expect(feeQuestion(cents, true).content).toMatch(/^提交后由本院审批，审批通过后/);
    expect(feeQuestion(cents, false).content).not.toContain('审批');
  });

  test('says nothing of what comes next as long as nobody knows', () => {
    expect(feeQuestion(30_000, undefined)).toEqual({ title: '本次会诊费 ¥300.00，确认提交？' });
    expect(feeQuestion(0, undefined)).not.toHaveProperty('content');
  });

  test('names no fee before an expert was chosen', () => {
    expect(feeQuestion(undefined, false).title).not.toMatch(/[¥免]/);
  });
});
