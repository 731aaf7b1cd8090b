import { callerFields, changeFields } from '../../kernel/change.ts';
import { field } from '../../kernel/field.ts';
import { grantTypes } from '../../kernel/identity.fields.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import type { Said } from '../../kernel/said.ts';

/** The longest text that a log keeps of anything sent: more is cut off. */
export const LOG_TEXT_MAX = 2_000;
/** Without a time, a list looks back this many days. */
export const LOG_WINDOW_DAYS = 30;

const time = field.datetime('时间', { seconds: true, readOnly: true, filter: 'range', sortable: true, width: 150 });

const from = {
  ip: field.text('来源地址', { wire: ['remoteIp'], max: 45, width: 120 }),
  /** Of the server that answered. */
  serverIp: field.text('服务器地址', { max: 45, width: 120 }),
  userAgent: field.text('浏览器标识', { max: 255 }),
} as const;

export const logSources = { business: '业务操作', browser: '浏览器' } as const;
export const logLevels = { debug: '调试', info: '信息', warn: '警告', error: '错误' } as const;

/** What people did, and what their browsers reported. */
export const usualLogFields = {
  ...callerFields,
  source: field.choice('来源', logSources, { ownWords: 'words of the log', filter: 'choice', width: 100 }),
  level: field.choice('级别', logLevels, { ownWords: 'words of the log', wire: ['logLevel'], filter: 'choice', width: 80 }),
  message: field.longText('内容', { wire: ['logData'], max: LOG_TEXT_MAX }),
  url: field.text('页面', { max: 500 }),
  /** By the browser's clock. */
  happenTime: field.datetime('发生时间', { seconds: true }),
  info: field.longText('附加信息', { max: LOG_TEXT_MAX }),
  ...from,
} as const;

export const apiLogFields = {
  ...callerFields,
  method: field.text('方法', { max: 10, width: 70 }),
  path: field.text('路径', { wire: ['requestUri'], max: 200, filter: 'contains', width: 260 }),
  status: field.whole('状态码', { filter: 'equals', width: 80 }),
  ms: field.whole('耗时（毫秒）', { wire: ['time'], width: 110 }),
  message: field.longText('结果', { max: 500 }),
  params: field.longText('参数（已脱敏）', { max: LOG_TEXT_MAX }),
  ...from,
} as const;

export const errorSources = { server: '服务器', browser: '浏览器' } as const;

export const errorLogFields = {
  ...callerFields,
  source: field.choice('来源', errorSources, { ownWords: 'words of the log', filter: 'choice', width: 90 }),
  method: field.text('方法', { max: 10, width: 70 }),
  path: field.text('路径', { wire: ['requestUri'], max: 500, filter: 'contains', width: 240 }),
  status: field.whole('状态码', { filter: 'equals', width: 80 }),
  message: field.longText('错误', { max: LOG_TEXT_MAX }),
  /** Shown to the platform only: it tells how the program is built. */
  stack: field.longText('调用栈', { wire: ['stackTrace'], max: 4_000 }),
  params: field.longText('参数（已脱敏）', { max: LOG_TEXT_MAX }),
  happenTime: field.datetime('发生时间', { seconds: true }),
  ...from,
} as const;

export const signInResults = { success: '登录成功', failure: '登录失败', logout: '退出登录' } as const;

const { call: _, title: __, ...signedIn } = callerFields;

export const loginLogFields = {
  ...signedIn,
  result: field.choice('结果', signInResults, { dictionary: 'sign_in_result', filter: 'choice', width: 100 }),
  reason: field.text('原因', { max: 200, width: 200 }),
  /** What the reason was made of, where it has values. */
  reasonSaid: field.json<Said>('原因', { unshown: true }),
  /** As the protocol names them; a program may have sent something else. */
  grantType: field.choice('登录方式', grantTypes, { dictionary: 'grant_type', width: 100 }),
  clientId: field.text('客户端', { max: 50, width: 110 }),
  ip: field.text('来源地址', { max: 45, filter: 'equals', width: 120 }),
  browser: field.text('浏览器', { max: 60, width: 150 }),
  userAgent: field.text('浏览器标识', { max: 255 }),
} as const;

export const changeLogFields = { ...callerFields, ...changeFields } as const;

const standard = {
  id: standardFields.id,
  tenantId: field.text('所属医院', { max: 12, filter: 'equals', width: 116 }),
  createTime: time,
} as const;

/** The row of a log as it is answered. */
export const usualLogRow = { ...standard, ...usualLogFields } as const;
export const apiLogRow = { ...standard, ...apiLogFields } as const;
export const errorLogRow = { ...standard, ...errorLogFields } as const;
export const loginLogRow = { ...standard, ...loginLogFields } as const;
export const changeLogRow = { ...standard, ...changeLogFields } as const;
