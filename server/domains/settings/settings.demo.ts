import { platformWorkDay, workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { newId } from '../../engine/store/rows.ts';
import { tableOf } from '../../engine/store/table.ts';
import { loadGuidance } from './demo/load-guidance.ts';
import { businessDictionaryTable } from './dictionary.tables.ts';
import { smsConfigTable, smsTemplateTable } from './sms/sms.tables.ts';
import { tenantParamTable } from './tenant-param.tables.ts';
import { yearOf } from './working-days.reads.ts';

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

/** What hospitals have set up for themselves, so that the pages of settings are not empty. */
export const settingsDemo: Demo = {
  params: [[APPLYING_TENANT, 'sms.per-hour', '4']],
  plan: async (stage) => {
    await loadSettings(stage);
    await loadGuidance(stage.tx, stage.now);
  },
};

async function loadSettings({ tx, people, params, now }: Stage): Promise<void> {
  const tenants = [...new Set([...people.values()].map(({ tenantId }) => tenantId))];
  const stamp = { now };
  await insertDemoRows(tx, smsConfigTable, tenants.map(smsConfigOf), stamp);
  await insertDemoRows(
    tx,
    smsTemplateTable,
    tenants.flatMap((tenantId) => SMS_TEMPLATES.map((template) => ({ tenantId, ...template }))),
    stamp,
  );
  await insertDemoRows(tx, businessDictionaryTable, DICTIONARIES.flatMap(dictionaryRows), stamp);
  const year = yearOf(toWireDate(now));
  await insertDemoRows(
    tx,
    tableOf(workDay),
    [{ tenantId: APPLYING_TENANT, ...holiday('元旦', `${year + 1}-01-01`, `${year + 1}-01-03`) }],
    stamp,
  );
  await insertDemoRows(tx, tableOf(platformWorkDay), [year, year + 1].flatMap(holidays), stamp);
  await insertDemoRows(
    tx,
    tenantParamTable,
    params.map(([tenantId, paramKey, paramValue]) => ({ tenantId, paramKey, paramValue })),
    stamp,
  );
}

const holiday = (remark: string, day: string, lastDay?: string) => ({ day, lastDay, dayKind: 'holiday', remark });

const holidays = (year: number): Record<string, unknown>[] => [
  holiday('元旦', `${year}-01-01`),
  holiday('劳动节', `${year}-05-01`, `${year}-05-05`),
  holiday('国庆节', `${year}-10-01`, `${year}-10-07`),
];

function smsConfigOf(tenantId: string): Record<string, unknown> {
  return { tenantId, signName: '联医平台', name: '演示：仅记录', category: 'log', enabled: 1, remark: '不真正发送' };
}

function dictionaryRows([tenantId, code, title, entries]: (typeof DICTIONARIES)[number]): Record<string, unknown>[] {
  const id = newId();
  const children = Object.entries(entries).map(([dictKey, dictValue], at) => ({ dictKey, dictValue, sort: at + 1, parentId: id }));
  return [{ id, dictValue: title, sort: 1 }, ...children].map((row) => ({ ...row, tenantId, code, isSealed: 0 }));
}
