import { describe, expect, test } from 'vitest';
import { progressOf } from './order-progress.ts';

const paid = { remotePrice: 30_000, submitTime: '2026-11-20 09:00:00', payTime: '2026-11-20 10:00:00' };
const audited = { ...paid, levelOneAuditStatus: '1' as const, levelOneAuditTime: '2026-11-20 11:00:00' };

describe('progressOf', () => {
  test.each([
    ['wait_submit', 0, 'process'],
    ['wait_pay', 1, 'process'],
    ['wait_primaryaudit', 2, 'process'],
    ['wait_scheduling', 3, 'process'],
    ['diagnosis_ing', 4, 'process'],
    ['diagnosis', 5, 'process'],
    ['not_pass', 5, 'error'],
    ['complete', 6, 'finish'],
    ['order_return', 0, 'error'],
  ] as const)('%s stands at stage %d (%s)', (applyOrderStatus, current, status) => {
    expect(progressOf({ ...audited, applyOrderStatus })).toMatchObject({ current, status });
  });

  test('an order of which an hour is arranged once its own has passed stands there', () => {
    const ultrasound = { ...audited, kind: 'remoteultrasonic' as const };
    expect(progressOf({ ...ultrasound, applyOrderStatus: 'wait_scheduling' })).toMatchObject({ current: 3, status: 'process' });
    expect(progressOf({ ...ultrasound, applyOrderStatus: 'wait_diagnosis' })).toMatchObject({ current: 3, status: 'process' });
  });

  test('an order without a fee has no payment', () => {
    const { stages, current } = progressOf({ remotePrice: 0, applyOrderStatus: 'wait_primaryaudit' });
    expect(stages.map((stage) => stage.title)).toEqual(['提交', '审核', '安排', '会诊', '结算']);
    expect(current).toBe(1);
  });

  test('a cancelled order stopped where it was', () => {
    expect(progressOf({ ...paid, applyOrderStatus: 'cancel' })).toMatchObject({ current: 2, status: 'error' });
  });

  test('a returned order shows no times of its earlier round', () => {
    expect(progressOf({ ...paid, applyOrderStatus: 'order_return' }).stages.every((stage) => stage.time === undefined)).toBe(true);
  });
});
