import { toWireDate } from '../../../../contract/kernel/wire-time.ts';
import type { Values } from '../../../engine/form/form-types.ts';
import { label } from '../../../platform/words/label.ts';

/** What the server would refuse of an expert's dates, told before anything is sent; `now` in milliseconds. */
export function standingProblems(values: Values, now: number): Record<string, string | undefined> {
  const [since = '', from = '', to = ''] = [values.practiceSince, values.clinicStopFrom, values.clinicStopTo].map((one) =>
    String(one ?? ''),
  );
  return {
    practiceSince: since > toWireDate(now) ? label('执业起始日期不能晚于今天') : undefined,
    clinicStopFrom: to && !from ? label('请填写停诊开始日期') : undefined,
    clinicStopTo: stopEndProblem(from, to),
  };
}

function stopEndProblem(from: string, to: string): string | undefined {
  if (from && !to) return label('请填写停诊结束日期');
  return from && to < from ? label('停诊结束日期不能早于开始日期') : undefined;
}
