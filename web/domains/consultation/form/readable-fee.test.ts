import { describe, expect, test } from 'vitest';
import { feeQuestion, readableFee } from './readable-fee.ts';

describe('feeQuestion', () => {
  test('names the fee in yuan', () => {
    expect(feeQuestion(30_000).title).toBe('本次会诊费 ¥300.00，确认提交？');
    expect(readableFee(5)).toBe('¥0.05');
  });

  test('says so when nothing is to be paid', () => {
    expect(feeQuestion(0).title).toBe('本次会诊免费，确认提交？');
  });

  test('names no fee before an expert was chosen', () => {
    expect(feeQuestion(undefined).title).not.toMatch(/[¥免]/);
  });
});
