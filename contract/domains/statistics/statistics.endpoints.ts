import { defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import type { AnswerOf } from '../../kernel/sent.ts';
import { countPermissions } from '../consultation/consultation.endpoints.ts';
import { consultationFields, consultationListFields } from '../consultation/consultation.fields.ts';
import { consultationFigures } from '../consultation/consultation-figures.ts';
import { consultationKinds } from '../consultation/kinds/kind-names.ts';

const path = '/blade-remote/statistical';
/** Whoever sees consultations sees their numbers, exactly as far. */
const common = { domain: 'statistics', permission: countPermissions } as const;

/** Needed for numbers per expert across hospitals (domain rules 6.9.3); without it, only doctors of the own hospital are named. */
export const RANK_DOCTORS = 'statistics_rank';

/** Days of the longest range (domain rules 6.9.5). */
export const MAX_DAYS = 366;
/** Days counted when no range is asked for, today included. */
export const PRESET_DAYS = 30;

/** Both days belong to the range. Without them: the last thirty days. */
export const days = { beginTime: field.date('开始时间'), endTime: field.date('结束时间') } as const;

export const range = {
  ...days,
  kind: field.choice('业务类型', consultationKinds, { dictionary: 'consultation_kind' }),
} as const;

export const answered = {
  /** 数据截至: when the numbers were counted. */
  asOf: field.datetime('数据截至', { always: true }),
  beginTime: field.date('开始时间', { always: true }),
  endTime: field.date('结束时间', { always: true }),
  /** Submitted and not cancelled. */
  total: field.whole('总数', { always: true }),
  canceled: field.whole('已取消', { always: true }),
} as const;

/** A slice, with the value of the filter it drills to. */
export interface Slice {
  key: string;
  name: string;
  value: number;
}

export const pieChartView = defineQuery({
  ...common,
  name: 'show-pie-chart',
  title: '会诊状态与类型分布',
  kind: 'row',
  path: `${path}/pieChartView`,
  input: range,
  row: {
    ...answered,
    byStatus: field.json<Slice[], { always: true }>('按状态', { always: true }),
    byKind: field.json<Slice[], { always: true }>('按类型', { always: true }),
  },
});

export type PieAnswer = AnswerOf<typeof pieChartView>;

/** `apply`: counted on the side that applied; `target`: on the side that was asked. */
export type Side = 'apply' | 'target';

export interface Bar {
  side: Side;
  /** Of the doctor, or the tenant code of the hospital: what the filter of this side takes. */
  id: string;
  name: string;
  hospitalName?: string;
  value: number;
  finished: number;
  canceled: number;
}

export const histogramDoctorView = defineQuery({
  ...common,
  name: 'show-doctor-histogram',
  title: '医生会诊量',
  kind: 'row',
  path: `${path}/histogramDoctorView`,
  input: range,
  row: { ...answered, items: field.json<Bar[], { always: true }>('医生', { always: true }) },
});

export const histogramHospitalView = defineQuery({
  ...common,
  name: 'show-hospital-histogram',
  title: '医院会诊量',
  kind: 'row',
  path: `${path}/histogramHospitalView`,
  input: range,
  row: { ...answered, items: field.json<Bar[], { always: true }>('医院', { always: true }) },
});

export type BarAnswer = AnswerOf<typeof histogramHospitalView>;

export interface Day {
  day: string;
  value: number;
  finished: number;
  canceled: number;
}

export const lineView = defineQuery({
  ...common,
  name: 'show-line-chart',
  title: '每日会诊量',
  kind: 'row',
  path: `${path}/lineView`,
  input: range,
  /** One a day, zeros included. */
  row: { ...answered, days: field.json<Day[], { always: true }>('每日', { always: true }) },
});

export type LineAnswer = AnswerOf<typeof lineView>;

/** The numbers at the top of the welcome page. Each is also a filter of the list it opens. */
export const figures = {
  today: '今日申请',
  going: '进行中',
  finished_month: '本月完成',
  canceled_month: '本月申请已取消',
  upcoming: '即将会诊',
} as const;

export type Figure = keyof typeof figures;

export const showFigures = defineQuery({
  ...common,
  name: 'show-figures',
  title: '首页关键数字',
  kind: 'row',
  path: `${path}/figures`,
  row: { asOf: answered.asOf, items: field.json<Slice[], { always: true }>('数字', { always: true }) },
});

export type FiguresAnswer = AnswerOf<typeof showFigures>;

/** What every number drills to: the orders behind it, by the same conditions. */
export const getConsultationOrder = defineQuery({
  ...common,
  name: 'get-consultation-order',
  title: '会诊统计明细',
  purpose: '这一数字所指的会诊会列在这里',
  kind: 'page',
  path: `${path}/getConsultationOrder`,
  /** As the numbers are asked for; the console says the days by `submitTime`. */
  input: days,
  filters: {
    figure: field.choice(
      '范围',
      { ...figures, ...consultationFigures },
      { ownWords: 'sentences of the statistics pages', filter: 'choice' },
    ),
    submitTime: consultationFields.submitTime,
    applyOrderStatus: consultationFields.applyOrderStatus,
    kind: consultationFields.kind,
    canceled: field.flag('是否取消', { filter: 'equals' }),
    finished: field.flag('是否完成', { filter: 'equals' }),
    applyTenantId: field.text('申请医院', { max: 12, filter: 'equals' }),
    targetTenantId: consultationFields.targetTenantId,
    applyUserId: field.id('申请医生', { filter: 'equals' }),
    applyDeptId: field.id('申请科室', { filter: 'equals' }),
    /** Of several experts also those who were there beside the chief. */
    targetDoctorId: field.id('会诊专家', { filter: 'equals' }),
    targetDeptId: field.id('会诊科室', { filter: 'equals' }),
    returnReason: consultationFields.returnReason,
  },
  sortable: ['submitTime', 'scheduleTime'],
  row: consultationListFields,
});

export const exportConsultationOrder = exportOf(
  getConsultationOrder,
  [
    'no',
    'patientName',
    'applyOrderStatus',
    'kind',
    'meetingType',
    'applyHospitalName',
    'applyDoctorName',
    'targetHospital',
    'targetDoctorName',
    'submitTime',
    'scheduleTime',
    'remotePrice',
    'reportStatus',
  ],
  { permission: 'statistics_orders_export' },
);
