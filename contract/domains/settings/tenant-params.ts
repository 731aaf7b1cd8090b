import { consultationParams } from '../consultation/consultation.params.ts';
import { conversationParams } from '../conversation/conversation.params.ts';
import { evaluationParams } from '../evaluation/evaluation.params.ts';
import { fileParams } from '../files/file.params.ts';
import { logParams } from '../logs/log.params.ts';
import { messageParams } from '../messages/message.params.ts';
import { reportParams } from '../report/report.params.ts';
import { sessionParams } from '../session/session.params.ts';
import { smsParams } from './sms/sms.params.ts';

/** How a value is written: `choice` as the key of one of several, `time` as `HH:mm`, `money` in cents, `days` as falling numbers joined by `-`, `switch` as 0 or 1. */
export type ParamKind = 'whole' | 'percent' | 'money' | 'time' | 'days' | 'switch' | 'choice';

export interface TenantParam {
  readonly key: string;
  readonly title: string;
  /** Title of the card that it stands on. */
  readonly group: string;
  readonly kind: ParamKind;
  readonly unit?: string;
  readonly preset: number | string;
  readonly min?: number;
  readonly max?: number;
  /** The same for all hospitals: only the platform sets it. */
  readonly platformOnly?: boolean;
  readonly hint?: string;
  /** Of a `choice`: the words of its keys, which are whole numbers. */
  readonly choices?: Readonly<Record<string, string>>;
}

type Line = readonly [key: string, title: string, preset: number, unit: string, min: number, max: number];

const group = (title: string, ...lines: readonly (Line | TenantParam)[]): TenantParam[] =>
  lines.map((line) => {
    if (!Array.isArray(line)) return line as TenantParam;
    const [key, label, preset, unit, min, max] = line as Line;
    const kind: ParamKind = unit === '%' ? 'percent' : unit === '分' ? 'money' : 'whole';
    return { key, title: label, group: title, kind, unit: kind === 'money' ? '元' : unit, preset, min, max };
  });

const flag = (title: string, key: string, label: string, preset: number): TenantParam => ({
  key,
  title: label,
  group: title,
  kind: 'switch',
  preset,
  min: 0,
  max: 1,
});
const platform = (param: TenantParam): TenantParam => ({ ...param, platformOnly: true });

const c = consultationParams;
const s = sessionParams;

const consultation = group(
  '会诊',
  ['consultation.pay-limit', '支付时限', c['consultation.pay-limit'], '小时', 1, 168],
  ['consultation.answer', '普通会诊安排提醒', c['consultation.answer'], '小时', 1, 168],
  ['consultation.answer-urgent', '紧急会诊安排提醒', c['consultation.answer-urgent'], '小时', 1, 48],
  ['consultation.expire', '普通会诊未安排过期', c['consultation.expire'], '小时', 1, 720],
  ['consultation.expire-urgent', '紧急会诊未安排过期', c['consultation.expire-urgent'], '小时', 1, 168],
  ['consultation.grace', '约定时间后宽限', c['consultation.grace'], '小时', 0, 48],
  ['consultation.refund-early', '提前24小时以上取消退费', c['consultation.refund-early'], '%', 0, 100],
  ['consultation.refund-late', '提前2至24小时取消退费', c['consultation.refund-late'], '%', 0, 100],
  ['consultation.refund-too-late', '2小时内取消退费', c['consultation.refund-too-late'], '%', 0, 100],
  ['consultation.max-returns', '最多退回次数', c['consultation.max-returns'], '次', 1, 20],
  flag('会诊', 'consultation.consent-required', '提交须上传知情同意书', c['consultation.consent-required']),
  ['consultation.expert-years', '专家最低执业年限（0为不限）', c['consultation.expert-years'], '年', 0, 40],
  flag('会诊', 'consultation.expert-title-required', '专家须为副主任医师及以上', c['consultation.expert-title-required']),
);
const shares = group(
  '会诊',
  ['consultation.share-hospital', '会诊费医院分成', c['consultation.share-hospital'], '%', 0, 100],
  ['consultation.share-expert', '会诊费专家分成', c['consultation.share-expert'], '%', 0, 100],
  ['consultation.extra-fee', '会诊加时费（每半小时）', c['consultation.extra-fee'], '分', 0, 1_000_00],
).map(platform);

/** Domain rules section 8, and what the program reads besides: every parameter that has a preset, by the domain it belongs to. */
export const tenantParams: readonly TenantParam[] = [
  ...consultation,
  ...shares,
  ...group(
    '多学科会诊',
    ['mdt.min-departments', '最少参与科室', 3, '个', 2, 20],
    ['mdt.room-early', '会议室提前开放', 10, '分钟', 0, 120],
    ['mdt.link-life', '邀请链接有效期', 2, '小时', 1, 72],
  ),
  ...group(
    '病理',
    ['pathology.routine', '常规病理报告时限', 5, '工作日', 1, 30],
    ['pathology.cytology', '细胞学报告时限', 2, '天', 1, 30],
    ['pathology.frozen', '冰冻切片报告时限', 30, '分钟', 10, 240],
  ),
  ...group(
    '心电',
    ['ecg.urgent', '紧急心电报告时限', 15, '分钟', 1, 240],
    ['ecg.routine', '常规心电报告时限', 30, '分钟', 1, 480],
    ['ecg.hard', '疑难心电报告时限', 120, '分钟', 1, 1440],
  ),
  ...group(
    '转诊',
    ['referral.answer', '转入医院答复时限', 24, '小时', 1, 168],
    ['referral.critical', '危重患者答复时限', 30, '分钟', 5, 240],
    ['referral.grace', '转入日期宽限', 1, '天', 0, 30],
    ['referral.renew', '最多延期次数', 1, '次', 0, 10],
  ),
  ...group(
    '评价',
    ['evaluation.window-days', '可评价期限', c['evaluation.window-days'], '天', 1, 365],
    ['evaluation.edit-hours', '评价可修改时限', c['evaluation.edit-hours'], '小时', 0, 168],
    ['evaluation.min-samples', '显示均分的最少评价数', evaluationParams['evaluation.min-samples'], '条', 1, 100],
    flag('评价', 'evaluation.anonymous', '评价对被评价方匿名', evaluationParams['evaluation.anonymous']),
    flag('评价', 'evaluation.hide-reason', '隐藏评价须填写原因', evaluationParams['evaluation.hide-reason']),
  ),
  flag('会诊报告', 'report.sign-required', '发送报告须电子签名', reportParams['report.sign-required']),
  ...group(
    '病案复印',
    ['copy.review', '审核时限', 5, '工作日', 1, 30],
    ['copy.prepay', '预付金额', 5000, '分', 0, 1_000_00],
    ['copy.mail', '邮寄费', 2000, '分', 0, 500_00],
    ['copy.auto-done', '寄出后自动完成', 7, '天', 1, 60],
  ),
  ...group(
    '支付与对账',
    ['pay.close', '未支付订单关闭', 30, '分钟', 5, 1440],
    ['pay.notify-tries', '支付通知重试次数', 6, '次', 1, 20],
    ['refund.review-limit', '退款须复核的金额', 50_000, '分', 0, 10_000_000],
    { key: 'recon.fetch', title: '对账单下载时间', group: '支付与对账', kind: 'time', preset: '10:00' },
    ['recon.suspense', '挂账天数', 3, '天', 1, 30],
  ),
  ...group('物联设备', ['device.offline', '离线判定', 10, '分钟', 1, 1440], ['device.re-alarm', '重复告警间隔', 24, '小时', 1, 168]),
  ...group(
    '充电宝',
    ['bank.free', '免费时长', 3, '分钟', 0, 60],
    ['bank.cap-day', '每日封顶', 3000, '分', 100, 100_00],
    ['bank.cap-total', '总封顶', 9900, '分', 100, 1_000_00],
  ),
  ...group(
    '家庭医生',
    ['sign.term', '签约期限', 365, '天', 30, 1095],
    {
      key: 'sign.remind',
      title: '到期提醒',
      group: '家庭医生',
      kind: 'days',
      unit: '天前',
      preset: '30-7-1',
      hint: '由大到小，用短横线分隔',
    },
    ['sign.team-load', '团队签约上限', 2000, '人', 1, 100_000],
  ),
  ...group('家庭病床', ['bed.first-round', '首次查床时限', 24, '小时', 1, 168], ['bed.term', '建床期限', 60, '天', 1, 365]),
  ...group(
    '医技预约',
    ['exam.hold', '号源保留', 10, '分钟', 1, 120],
    { key: 'exam.cancel-until', title: '检查前一日最晚取消时间', group: '医技预约', kind: 'time', preset: '17:00' },
    ['exam.block', '爽约限制预约', 3, '天', 0, 90],
  ),
  ...group(
    '问卷',
    ['survey.min-seconds', '最短答题时间', 60, '秒', 0, 3600],
    ['survey.cool-down', '重复填写间隔', 30, '天', 0, 365],
    ['survey.min-n', '统计最少份数', 5, '份', 1, 1000],
  ),
  ...group('流程审批', ['flow.remind', '待办提醒', 24, '小时', 1, 720], ['flow.escalate', '超时上报', 48, '小时', 1, 720]),
  ...group(
    '短信与消息',
    ['sms.per-minute', '每号每分钟最多', smsParams['sms.per-minute'], '条', 1, 10],
    ['sms.per-hour', '每号每小时最多', smsParams['sms.per-hour'], '条', 1, 60],
    ['sms.per-day', '每号每天最多', smsParams['sms.per-day'], '条', 1, 200],
    ['sms.code-minutes', '短信验证码有效期', smsParams['sms.code-minutes'], '分钟', 1, 30],
  ),
  ...group('短信与消息', [
    'message.urgent-sms-minutes',
    '紧急消息未读转短信',
    messageParams['message.urgent-sms-minutes'],
    '分钟',
    1,
    1440,
  ]).map(platform),
  ...group(
    '登录与安全',
    ['login.password-days', '密码有效期（0为不限）', s['login.password-days'], '天', 0, 730],
    {
      key: 'login.second-factor',
      title: '强制双因素认证',
      group: '登录与安全',
      kind: 'choice',
      preset: s['login.second-factor'],
      min: 0,
      max: 2,
      choices: { 0: '关闭', 1: '管理员与财务', 2: '全部人员' },
    },
    ['login.factor-minutes', '资金操作动态验证码有效期', s['login.factor-minutes'], '分钟', 1, 480],
  ),
  ...group(
    '登录与安全',
    ['login.fails', '密码连续错误锁定', s['login.fails'], '次', 1, 20],
    ['login.lock', '锁定时长', s['login.lock'], '分钟', 1, 1440],
    ['login.captcha', '图形验证码有效期', s['login.captcha'], '分钟', 1, 10],
    ['login.proof-bits', '登录工作量证明难度（0为不启用）', s['login.proof-bits'], '位', 0, 22],
    flag('登录与安全', 'site.switch-mode', '允许切换部门与角色', s['site.switch-mode']),
  ).map(platform),
  ...group(
    '数据保留',
    ['retention.records', '诊疗记录', 15, '年', 15, 100],
    ['retention.av-chat', '音视频与聊天', conversationParams['retention.av-chat'], '年', 3, 30],
    ['log.retention-months', '日志', logParams['log.retention-months'], '个月', 6, 120],
    flag('数据保留', 'log.reads', '记录普通查询', logParams['log.reads']),
    ['file.unused-hours', '上传后未使用的文件', fileParams['file.unused-hours'], '小时', 24, 720],
    ['file.unused-most', '每人每天未使用文件数', fileParams['file.unused-most'], '个', 20, 10_000],
    ['file.unused-megabytes', '每人每天未使用文件总量', fileParams['file.unused-megabytes'], 'MB', 100, 102_400],
  ).map(platform),
];

const byKey = new Map(tenantParams.map((param) => [param.key, param]));

export function tenantParamOf(key: string): TenantParam | undefined {
  return byKey.get(key);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = /^\d{1,3}(-\d{1,3}){0,5}$/;

/** What is wrong with a value, in the user's words; nothing for one within the limits. */
export function checkParamValue({ title, kind, min = 0, max = 999_999_999 }: TenantParam, value: string): string | undefined {
  if (kind === 'time') return TIME.test(value) ? undefined : `${title}应为 时:分，如 10:00`;
  if (kind === 'days') return DAYS.test(value) && isFalling(value) ? undefined : `${title}应为由大到小的天数，如 30-7-1`;
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= min && number <= max) return undefined;
  if (kind === 'switch') return `${title}应为0或1`;
  if (kind === 'money') return `${title}应在${min / 100}至${max / 100}元之间`;
  return `${title}应为${min}至${max}之间的整数`;
}

function isFalling(value: string): boolean {
  const days = value.split('-').map(Number);
  return days.every((day, at) => at === 0 || day < (days[at - 1] ?? 0));
}
