import { expect, test } from 'vitest';
import { standingProblems } from './standing-problems.ts';

const NOON = Date.parse('2026-11-22T12:00:00+08:00');
const told = (values: Record<string, unknown>) =>
  Object.entries(standingProblems(values, NOON))
    .filter(([, message]) => message)
    .map(([name, message]) => `${name}: ${message}`);

test.each([
  [{}, []],
  [{ practiceSince: '2026-11-22', clinicStopFrom: '2026-12-01', clinicStopTo: '2026-12-01' }, []],
  [{ practiceSince: '2026-11-23' }, ['practiceSince: 执业起始日期不能晚于今天']],
  [{ clinicStopFrom: '2026-12-01', clinicStopTo: null }, ['clinicStopTo: 请填写停诊结束日期']],
  [{ clinicStopTo: '2026-12-01' }, ['clinicStopFrom: 请填写停诊开始日期']],
  [{ clinicStopFrom: '2026-12-20', clinicStopTo: '2026-12-10' }, ['clinicStopTo: 停诊结束日期不能早于开始日期']],
])('the dates of an expert: %j', (values, problems) => {
  expect(told(values)).toEqual(problems);
});
