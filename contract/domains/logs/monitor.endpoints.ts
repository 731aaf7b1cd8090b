import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { type Fields, field, pick } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import { reason } from '../../kernel/validators.ts';
import { LOG_TEXT_MAX } from './log.fields.ts';

const domain = 'logs';
const base = '/monitor/server/inter';

export const MONITOR_VIEW = 'monitor_view';
export const MONITOR_SWITCH = 'monitor_switch';

export const openChoices = { 1: '开启', 0: '关闭' } as const;
const time = field.datetime('时间', { seconds: true, readOnly: true, filter: 'range', sortable: true, width: 150 });

/** An interface of the server: one row for every declared call. */
export const serverInterfaceFields = {
  classId: field.dictionaryKey('业务域', 'domain', { filter: 'choice', width: 110 }),
  interId: field.text('接口标识', { max: 80, filter: 'contains', width: 200 }),
  title: field.text('接口名称', { max: 100, filter: 'contains', width: 170 }),
  method: field.text('方法', { max: 10, filter: 'equals', width: 70 }),
  path: field.text('路径', { max: 200, filter: 'contains', width: 300 }),
  sign: field.text('标记', { max: 50, filter: 'contains', width: 110 }),
  remark: field.text('备注', { max: 200 }),
  apiOpen: field.choice('接口状态', openChoices, { ownWords: 'switches of the operators', filter: 'choice', width: 90 }),
  monitorOpen: field.choice('监控状态', openChoices, { ownWords: 'switches of the operators', filter: 'choice', width: 90 }),
  closeReason: field.text('关闭原因', { max: 500 }),
  closedBy: field.text('关闭人', { max: 50, width: 90 }),
  closedTime: field.datetime('关闭时间', { seconds: true, width: 150 }),
} as const;

export const switchTargets = { api: '接口', monitor: '监控' } as const;

/** Who opened or closed what, when and why. */
export const interfaceSwitchFields = {
  interfaceId: field.id('接口编号', { filter: 'equals' }),
  interId: field.text('接口标识', { max: 80, filter: 'contains', width: 200 }),
  title: field.text('接口名称', { max: 100, width: 170 }),
  target: field.choice('对象', switchTargets, { ownWords: 'switches of the operators', filter: 'choice', width: 80 }),
  open: field.choice('动作', openChoices, { ownWords: 'switches of the operators', filter: 'choice', width: 80 }),
  reason: field.text('原因', { max: 500, width: 220 }),
  userId: field.id('操作人编号'),
  account: field.text('账号', { max: 50, filter: 'equals', width: 100 }),
  realName: field.text('操作人', { max: 50, width: 90 }),
} as const;

/** One call of a monitored interface, with what was sent, masked. */
export const interfaceParamLogFields = {
  classId: field.dictionaryKey('业务域', 'domain', { filter: 'choice', width: 110 }),
  interId: field.text('接口标识', { max: 80, filter: 'equals', width: 180 }),
  /** The request id of the call. */
  threadId: field.text('请求编号', { max: 40, filter: 'equals', width: 150 }),
  sign: field.text('标记', { max: 50, filter: 'equals', width: 100 }),
  status: field.whole('状态码', { filter: 'equals', width: 80 }),
  ms: field.whole('耗时（毫秒）', { width: 110 }),
  callTenantId: field.text('调用租户', { max: 12, width: 90 }),
  account: field.text('账号', { max: 50, filter: 'equals', width: 100 }),
  ip: field.text('来源地址', { max: 45, width: 120 }),
  params: field.longText('参数（已脱敏）', { max: LOG_TEXT_MAX }),
} as const;

const idAndTime = { id: standardFields.id, createTime: time } as const;
export const serverInterfaceRow = {
  id: standardFields.id,
  ...serverInterfaceFields,
  version: standardFields.version,
  updateTime: standardFields.updateTime,
  /** Sign-in, monitoring and documentation stay open, so that nobody locks themselves out. */
  closable: field.flag('可关闭'),
} as const;
export const interfaceSwitchRow = { ...idAndTime, ...interfaceSwitchFields } as const;
export const interfaceParamLogRow = { ...idAndTime, ...interfaceParamLogFields } as const;

const filtersOf = (row: Fields): Fields => Object.fromEntries(Object.entries(row).filter(([, spec]) => spec.filter));

export const listServerInterfaces = defineQuery({
  name: 'list-server-interfaces',
  title: '服务接口列表',
  domain,
  kind: 'page',
  path: `${base}/audit/list`,
  also: [
    { method: 'GET', path: '/blade-monitor/server/inter/audit/list' },
    { method: 'GET', path: `${base}/auditList` },
  ],
  permission: MONITOR_VIEW,
  filters: filtersOf(serverInterfaceFields),
  sortable: ['interId', 'path', 'classId'],
  row: serverInterfaceRow,
});

export const exportServerInterfaces = exportOf(
  listServerInterfaces,
  Object.keys(serverInterfaceFields) as (keyof typeof serverInterfaceFields)[],
);

const interfaceLogColumns = [
  'createTime',
  'classId',
  'interId',
  'threadId',
  'sign',
  'status',
  'ms',
  'callTenantId',
  'account',
  'ip',
] as const;

export const listInterfaceLogs = defineQuery({
  name: 'list-interface-logs',
  title: '接口调用日志',
  domain,
  kind: 'page',
  path: `${base}/logs`,
  permission: MONITOR_VIEW,
  filters: filtersOf(interfaceParamLogRow),
  sortable: ['createTime'],
  row: pick(interfaceParamLogRow, 'id', ...interfaceLogColumns),
});

export const exportInterfaceLogs = exportOf(listInterfaceLogs, interfaceLogColumns);

const target = {
  id: field.id('接口', { required: choose }),
  open: field.choice('动作', openChoices, { ownWords: 'switches of the operators', required: '请选择开启或关闭' }),
} as const;

export const switchMonitor = defineEndpoint({
  name: 'switch-monitor',
  title: '开启或关闭接口监控',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${base}/ocMonitor`,
  also: [{ method: 'GET', path: `${base}/ocMonitor` }],
  permission: MONITOR_SWITCH,
  input: target,
});

export const reasonField = field.text('关闭原因', { max: 500, format: reason, hint: '关闭后调用方会看到这个原因' });

export const switchApi = defineEndpoint({
  name: 'switch-api',
  title: '开启或关闭接口',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${base}/ocApi`,
  also: [{ method: 'GET', path: `${base}/ocApi` }],
  permission: MONITOR_SWITCH,
  input: { ...target, reason: reasonField },
});

export const getApiById = defineQuery({
  name: 'get-api-by-id',
  title: '服务接口详情',
  domain,
  kind: 'row',
  path: `${base}/getApiById`,
  permission: MONITOR_VIEW,
  input: { id: field.id('编号'), interId: field.text('接口标识', { max: 80 }) },
  row: serverInterfaceRow,
});

export const updateApiById = defineEndpoint({
  name: 'update-api-by-id',
  title: '修改服务接口',
  domain,
  kind: 'submit',
  method: 'POST',
  path: `${base}/updateApiById`,
  permission: MONITOR_SWITCH,
  input: {
    id: target.id,
    version: field.whole('版本', { min: 0 }),
    sign: field.text('标记', { max: 50, hint: '便于筛选的短标签，如「重点」' }),
    remark: field.text('备注', { max: 200 }),
  },
  row: serverInterfaceRow,
  echoes: serverInterfaceRow,
});

export const updateSign = defineEndpoint({
  name: 'update-sign',
  title: '修改接口标记',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${base}/updateSign`,
  permission: MONITOR_SWITCH,
  input: { id: target.id, sign: field.text('标记', { max: 50 }) },
});

export const pageAuditOut = defineQuery({
  name: 'page-audit-out',
  title: '接口开关记录',
  domain,
  kind: 'page',
  path: `${base}/pageAuditOut`,
  permission: MONITOR_VIEW,
  filters: filtersOf(interfaceSwitchRow),
  sortable: ['createTime'],
  row: interfaceSwitchRow,
});

export const exportAuditOut = exportOf(pageAuditOut, ['createTime', 'interId', 'title', 'target', 'open', 'reason', 'account', 'realName']);

export const getParamLog = defineQuery({
  name: 'get-param-log',
  title: '接口参数日志',
  domain,
  kind: 'row',
  path: `${base}/getParamLog`,
  permission: MONITOR_VIEW,
  input: { id: field.id('编号'), threadId: field.text('请求编号', { max: 40 }) },
  row: interfaceParamLogRow,
});

/** Calls that cannot be closed: whoever closed them could not come back to open them. */
export const neverClosed: readonly string[] = ['session', 'logs'];
