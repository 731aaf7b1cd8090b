import { isDivisible } from '../../kernel/ledger.ts';
import { tenantParamOf } from './tenant-params.ts';

/** What must hold of several parameters together, whoever set which of them: asked of the values that come to count. */
export interface ParamRule {
  readonly keys: readonly string[];
  /** What is wrong, in the user's words; nothing where it holds. */
  problem(values: Readonly<Record<string, number>>): string | undefined;
}

const titleOf = (key: string): string => tenantParamOf(key)?.title ?? key;

const notMore = (less: string, more: string): ParamRule => ({
  keys: [less, more],
  problem: (values) => ((values[less] ?? 0) > (values[more] ?? 0) ? `${titleOf(less)}不能大于${titleOf(more)}` : undefined),
});

const [hospital, expert] = ['consultation.share-hospital', 'consultation.share-expert'] as const;

export const paramRules: readonly ParamRule[] = [
  notMore('consultation.answer', 'consultation.expire'),
  notMore('consultation.answer-urgent', 'consultation.expire-urgent'),
  notMore('consultation.refund-late', 'consultation.refund-early'),
  notMore('consultation.refund-too-late', 'consultation.refund-late'),
  notMore('bank.cap-day', 'bank.cap-total'),
  notMore('flow.remind', 'flow.escalate'),
  notMore('ecg.urgent', 'ecg.routine'),
  notMore('sms.per-minute', 'sms.per-hour'),
  notMore('sms.per-hour', 'sms.per-day'),
  {
    keys: [hospital, expert],
    // The platform has what they leave over.
    problem: (values) =>
      isDivisible({ hospital: values[hospital] ?? 0, expert: values[expert] ?? 0 }) ? undefined : '医院与专家分成合计不能超过100%',
  },
];
