import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import type { AnswerOf } from '../../kernel/sent.ts';
import { viewPermissions } from '../consultation/consultation.endpoints.ts';
import type { ConsultationFigure } from '../consultation/consultation-figures.ts';
import { answered, range, type Side } from './statistics.endpoints.ts';

/** A share of fewer than this is no share: it says 样本不足 (domain rules 6.6.5). */
export const MIN_SAMPLES = 5;

/** Of some orders. */
export interface ConsultationNumbers extends Readonly<Record<ConsultationFigure, number>> {
  /** Hours from coming to the expert's side to its first answer, on average, with one decimal; nothing where nobody has answered. */
  answerHours: number | null;
}

/** The numbers of one kind, month, hospital, department, doctor or reason. */
export interface CountedGroup extends ConsultationNumbers {
  /** Nothing where both sides are the same: kinds, months, reasons. */
  side?: Side;
  /** What the filter of the list takes: an id, a tenant code, a key of a dictionary, `2026-11`. */
  id: string;
  name: string;
  hospitalName?: string;
}

const groups = (label: string) => field.json<CountedGroup[], { always: true }>(label, { always: true });

export const consultationNumStatistics = defineQuery({
  domain: 'statistics',
  permission: viewPermissions,
  name: 'show-consultation-numbers',
  title: '会诊数量与质量统计',
  kind: 'row',
  path: '/blade-remote/statistical/consultationNumStatistics',
  input: range,
  row: {
    ...answered,
    counts: field.json<ConsultationNumbers, { always: true }>('本期', { always: true }),
    /** Of as many days right before the range. */
    before: field.json<ConsultationNumbers, { always: true }>('上期', { always: true }),
    byKind: groups('业务类型'),
    byMonth: groups('月份'),
    byHospital: groups('医院'),
    byDept: groups('科室'),
    byDoctor: groups('医生'),
    byReason: groups('退回类别'),
  },
});

export type ConsultationAnswer = AnswerOf<typeof consultationNumStatistics>;
