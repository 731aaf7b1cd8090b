import { centsToReadable } from '../../../engine/parts/money.ts';
import { label } from '../../../platform/words/label.ts';

/** A fee in cents for people: `¥300.00`, or that nothing is to be paid. */
export function readableFee(cents: number): string {
  return cents > 0 ? `¥${centsToReadable(cents)}` : label('免费');
}

/**
 * The question before an application is sent off: what it costs, in cents, and what comes next, which may be the approval of its own hospital.
 * Without an expert nobody knows the fee; as long as it is not known what the hospital wants, nothing is said of what comes next.
 */
export function feeQuestion(cents: number | undefined, needsApproval: boolean | undefined): { title: string; content?: string } {
  if (cents === undefined) return { title: label('确认提交会诊申请？'), content: label('会诊费在选择专家后确定。') };
  if (cents === 0)
    return {
      title: label('本次会诊免费，确认提交？'),
      ...next(needsApproval, '提交后由本院审批，审批通过后进入审核。', '提交后直接进入审核。'),
    };
  return {
    title: label('本次会诊费 {value}，确认提交？', { value: readableFee(cents) }),
    ...next(
      needsApproval,
      '提交后由本院审批，审批通过后请到收费处缴费；逾期未缴费，申请将过期。',
      '提交后请到收费处缴费，缴费后进入审核；逾期未缴费，申请将过期。',
    ),
  };
}

const next = (needsApproval: boolean | undefined, approved: string, direct: string): { content?: string } =>
  needsApproval === undefined ? {} : { content: label(needsApproval ? approved : direct) };
