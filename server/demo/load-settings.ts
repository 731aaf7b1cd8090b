import { businessDictionaryTable } from '../domains/settings/dictionary.tables.ts';
import { smsConfigTable, smsTemplateTable } from '../domains/settings/sms/sms.tables.ts';
import { tenantParamTable } from '../domains/settings/tenant-param.tables.ts';
import type { Tx } from '../kernel/store/database.ts';
import { newId } from '../kernel/store/rows.ts';
import { APPLYING_TENANT } from './demo-people.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import type { Cast } from './load-people.ts';

const EXPERT_TENANT = '100001';

/** Text messages are only written down: a demonstration sends nobody any. */
const SMS_TEMPLATES = [
  {
    code: 'consultation-scheduled',
    templateId: 'SMS_300100001',
    content: '您申请的会诊{no}已安排在{time}，请准时参加。',
    remark: '会诊安排后通知申请医生',
  },
  {
    code: 'report-ready',
    templateId: 'SMS_300100002',
    content: '会诊{no}的报告已发布，请登录联医查看。',
    remark: '报告发布后通知申请医生',
  },
  { code: 'verification', templateId: 'SMS_300100003', content: '验证码{code}，{minutes}分钟内有效，请勿告诉他人。', remark: '短信验证码' },
];

/** Dictionaries of the hospitals' own, one of which takes the place of a shipped one. */
const DICTIONARIES: readonly [tenantId: string, code: string, title: string, entries: Readonly<Record<string, string>>][] = [
  [APPLYING_TENANT, 'ward', '病区', { east1: '东区一病区', east2: '东区二病区', west1: '西区一病区', icu: '重症监护室' }],
  [APPLYING_TENANT, 'transportation_tools', '转运工具', { ambulance: '院前急救车', patient_self: '患者自行前往', helicopter: '直升机' }],
  [EXPERT_TENANT, 'consulting_room', '会诊室', { room1: '第一会诊室', room2: '第二会诊室', remote: '远程会诊中心' }],
];

const PARAMS: readonly [tenantId: string, paramKey: string, paramValue: string][] = [
  [APPLYING_TENANT, 'consultation.pay-limit', '36'],
  [APPLYING_TENANT, 'sms.per-hour', '4'],
  ...[EXPERT_TENANT, APPLYING_TENANT, '100003'].flatMap((tenantId): [string, string, string][] => [
    [tenantId, 'consultation.consent-required', '1'],
    [tenantId, 'consultation.expert-years', '3'],
    [tenantId, 'consultation.expert-title-required', '1'],
  ]),
  [EXPERT_TENANT, 'evaluation.window-days', '60'],
  [APPLYING_TENANT, 'evaluation.hide-reason', '1'],
  [EXPERT_TENANT, 'evaluation.hide-reason', '1'],
  ['100003', 'evaluation.hide-reason', '1'],
  ['100003', 'evaluation.anonymous', '1'],
  [EXPERT_TENANT, 'report.sign-required', '1'],
  [APPLYING_TENANT, 'report.sign-required', '1'],
  ['100003', 'report.sign-required', '1'],
];

/** What hospitals have set up for themselves, so that the pages of settings are not empty. */
export async function loadSettings(tx: Tx, cast: Cast, now: number): Promise<void> {
  const tenants = [...new Set([...cast.keys()].map((key) => key.slice(0, key.indexOf('/'))))];
  const stamp = { now };
  await insertDemoRows(tx, smsConfigTable, tenants.flatMap(smsConfigsOf), stamp);
  await insertDemoRows(
    tx,
    smsTemplateTable,
    tenants.flatMap((tenantId) => SMS_TEMPLATES.map((template) => ({ tenantId, ...template }))),
    stamp,
  );
  await insertDemoRows(tx, businessDictionaryTable, DICTIONARIES.flatMap(dictionaryRows), stamp);
  await insertDemoRows(
    tx,
    tenantParamTable,
    PARAMS.map(([tenantId, paramKey, paramValue]) => ({ tenantId, paramKey, paramValue })),
    stamp,
  );
}

function smsConfigsOf(tenantId: string): Record<string, unknown>[] {
  const own = { tenantId, signName: '联医平台' };
  const spare = { ...own, name: '阿里云（未启用）', category: 'aliyun', accessKey: 'LTAI5tDemo', regionId: 'cn-hangzhou', enabled: 0 };
  return [
    { ...own, name: '演示：仅记录', category: 'log', enabled: 1, remark: '不真正发送' },
    { ...spare, remark: '填写密钥并启用后发送' },
  ];
}

function dictionaryRows([tenantId, code, title, entries]: (typeof DICTIONARIES)[number]): Record<string, unknown>[] {
  const id = newId();
  const children = Object.entries(entries).map(([dictKey, dictValue], at) => ({ dictKey, dictValue, sort: at + 1, parentId: id }));
  return [{ id, dictValue: title, sort: 1 }, ...children].map((row) => ({ ...row, tenantId, code, isSealed: 0 }));
}
