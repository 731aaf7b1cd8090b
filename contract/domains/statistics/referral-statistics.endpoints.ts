import { viewersOf } from '../../kernel/document.ts';
import { defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { keysOf } from '../../kernel/keys.ts';
import { rowFieldsOf } from '../../kernel/resource-row.ts';
import type { AnswerOf } from '../../kernel/sent.ts';
import { referral } from '../referral/referral.resource.ts';
import { referralKinds } from '../referral/referral.words.ts';
import { type ReferralFigure, referralFigures } from '../referral/referral-figures.ts';
import { answered, days, type Slice } from './statistics.endpoints.ts';

const path = '/blade-remote/statistical';
/** Whoever sees referrals sees their numbers, exactly as far. */
const common = { domain: 'statistics', permission: viewersOf(referral) } as const;

/** Of one range of days. */
export interface ReferralNumbers extends Readonly<Record<ReferralFigure, number>> {
  /** How often somebody said yes, and no: a referral that was handed in again is answered again. */
  accepts: number;
  returns: number;
  /** Hours from being handed in to the first answer, on average, with one decimal; nothing where nobody has answered. */
  answerHours: number | null;
}

export interface ReferralHospital {
  side: 'apply' | 'target';
  /** Tenant code. */
  id: string;
  name: string;
  value: number;
  accepted: number;
  returned: number;
}

export interface ReferralDay {
  day: string;
  out: number;
  into: number;
  value: number;
}

const counted = Object.fromEntries(keysOf(referralFigures).map((figure) => [figure, field.whole(referralFigures[figure])]));
const counting = { ...days, kind: field.choice('转诊类型', referralKinds, { dictionary: 'referral_kind' }) } as const;

export const referralNumStatistics = defineQuery({
  ...common,
  name: 'show-referral-numbers',
  title: '转诊数量统计',
  kind: 'row',
  path: `${path}/referralNumStatistics`,
  also: [
    { method: 'GET', path: '/blade-remote/referralNumStatistics' },
    { method: 'GET', path: '/blade-remote/mutualreferralhospital/referralNumStatistics' },
  ],
  input: counting,
  row: {
    ...answered,
    counts: field.json<ReferralNumbers, { always: true }>('本期', { always: true }),
    /** Of as many days right before the range. */
    before: field.json<ReferralNumbers, { always: true }>('上期', { always: true }),
    days: field.json<ReferralDay[], { always: true }>('每日', { always: true }),
    byReason: field.json<Slice[], { always: true }>('退回原因', { always: true }),
    byHospital: field.json<ReferralHospital[], { always: true }>('医院', { always: true }),
  },
});

export type ReferralAnswer = AnswerOf<typeof referralNumStatistics>;

/** By what the lines of the sheet are counted: all, then each of these by itself. */
export const referralParts = { all: '合计', day: '日期', reason: '未继续原因', apply: '转出医院', target: '接诊医院' } as const;

/** The numbers of the page as a sheet: every hospital, where the page has those with the most. */
export const exportReferralNumbers = defineQuery({
  ...common,
  permission: 'statistics_referrals_export',
  listPermission: common.permission,
  name: 'export-referral-numbers',
  title: '导出转诊数量统计',
  kind: 'export',
  path: `${path}/referralNumStatistics/export`,
  input: counting,
  row: {
    part: field.choice('分项', referralParts, { ownWords: 'columns of the statistics page' }),
    name: field.text('名称'),
    ...counted,
    answerHours: field.text('平均答复时长（小时）'),
    beginTime: field.date('开始时间'),
    endTime: field.date('结束时间'),
    asOf: field.datetime('数据截至'),
  },
});

/** What a line of the list and of the sheet has, in this order. */
const listed = pick(
  rowFieldsOf(referral),
  ...(['no', 'patientName', 'applyOrderStatus', 'kind', 'meetingType', 'mianDiagnosis', 'hospitalName', 'outDeptName'] as const),
  ...(['targetTenantName', 'inHospitalDate', 'submitTime', 'endReason'] as const),
);

/** What every number of referrals drills to, by the same conditions (domain rules 6.9.1). */
export const getReferralOrder = defineQuery({
  ...common,
  name: 'get-referral-order',
  title: '转诊统计明细',
  kind: 'page',
  path: `${path}/getReferralOrder`,
  input: days,
  filters: {
    figure: field.choice('范围', referralFigures, { ownWords: 'sentences of the statistics page', filter: 'choice' }),
    submitTime: { ...listed.submitTime, filter: 'range' },
    applyOrderStatus: listed.applyOrderStatus,
    kind: { ...listed.kind, filter: 'choice' },
    endReason: { ...listed.endReason, filter: 'choice' },
    applyTenantId: field.text('转出医院', { max: 12, filter: 'equals' }),
    targetTenantId: field.text('接诊医院', { max: 12, filter: 'equals' }),
  },
  sortable: ['submitTime'],
  row: { id: field.id('编号', { always: true }), ...listed },
});

export const exportReferralOrder = exportOf(getReferralOrder, keysOf(listed), { permission: 'statistics_referrals_export' });
