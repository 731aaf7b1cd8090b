import { defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import type { AnswerOf } from '../../kernel/sent.ts';
import { countPermissions } from '../consultation/consultation.endpoints.ts';
import type { ConsultationFigure } from '../consultation/consultation-figures.ts';
import { answered, range, type Side } from './statistics.endpoints.ts';

/** A share of fewer than this is no share: it says 样本不足 (domain rules 6.6.5). */
export const MIN_SAMPLES = 5;

/** Of some orders. */
export interface ConsultationNumbers extends Readonly<Record<ConsultationFigure, number>> {
  /** Hours from coming to the expert's side to its first answer, on average, with one decimal; nothing where nobody has answered. */
  answerHours: number | null;
  /** How often slides were graded, over all rounds: what came back as unqualified and was sent again counts each time. */
  gradings: number;
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
  permission: countPermissions,
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

/** By what the numbers are broken down, and what that is called. */
export const breakdownWays = { byKind: '业务类型', byMonth: '月份', byHospital: '医院', byDept: '科室', byDoctor: '医生' } as const;
export type BreakdownWay = keyof typeof breakdownWays;

export const RANKING_WITHHELD = '各医院的科室和医生需要“跨院专家排名”权限才能查看';

/** Whether there is something to count, of departments or doctors whom of the platform only holders of `RANK_DOCTORS` see (domain rules 6.9.3). A hospital `sees` its own. */
export function isWithheld(answer: Pick<ConsultationAnswer, 'total' | BreakdownWay>, way: BreakdownWay, sees: boolean): boolean {
  const isOfPeople = way === 'byDept' || way === 'byDoctor';
  return isOfPeople && !sees && answer.total > 0 && answer[way].length === 0;
}

const count = (label: string) => field.whole(label);

/** The numbers broken down one way, as a sheet: everybody, where the page has the longest of each side. */
export const exportConsultationNumbers = defineQuery({
  domain: 'statistics',
  permission: 'statistics_consultations_export',
  listPermission: countPermissions,
  name: 'export-consultation-numbers',
  title: '导出会诊分项统计',
  kind: 'export',
  path: '/blade-remote/statistical/consultationNumStatistics/export',
  input: { ...range, way: field.choice('分项', breakdownWays, { required: choose, ownWords: 'columns of the statistics page' }) },
  row: {
    name: field.text('分项'),
    side: field.choice('所属方', { apply: '申请方', target: '会诊方' }, { ownWords: 'columns of the statistics page' }),
    hospitalName: field.text('医院'),
    total: count('总数'),
    finished: count('已完成'),
    accepted: count('已接受'),
    refused: count('已退回'),
    returnRate: field.text('退回率'),
    timely: count('按时'),
    late: count('超时'),
    timelyRate: field.text('及时率'),
    agreeRate: field.text('符合率'),
    gradings: count('切片评价数'),
    qualifiedRate: field.text('切片合格率'),
    answerHours: field.text('平均答复时长（小时）'),
    beginTime: field.date('开始时间'),
    endTime: field.date('结束时间'),
    asOf: field.datetime('数据截至'),
  },
});

/** Instead of a share of fewer than `MIN_SAMPLES`. */
export const TOO_FEW = '样本不足';

/** A part of a whole in percent; of too few no share is said (domain rules 6.6.5). */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return '—';
  if (whole < MIN_SAMPLES) return TOO_FEW;
  return `${Math.round((part / whole) * 1000) / 10}%`;
}

/** The shares of a group. */
export function sharesOf({ returned, total, timely, late, agreed, compared, qualified, gradings }: ConsultationNumbers) {
  return {
    returnRate: shareOf(returned, total),
    timelyRate: shareOf(timely, timely + late),
    agreeRate: shareOf(agreed, compared),
    qualifiedRate: shareOf(qualified, gradings),
  };
}
