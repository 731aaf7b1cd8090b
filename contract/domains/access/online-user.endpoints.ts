import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';

const path = '/blade-user/online';

/** What the list follows: people come and go all day, and nothing else that is shown of them changes by it. */
export const SESSIONS = 'online-sessions';

/** Living sessions of the own hospital, newest first: one person may have several. */
export const listOnlineUser = defineQuery({
  domain: 'access',
  name: 'list-online-user',
  title: '在线用户',
  kind: 'page',
  path: `${path}/list`,
  permission: 'online_user',
  follows: SESSIONS,
  filters: {
    account: field.text('账号', { max: 50, filter: 'contains' }),
    realName: field.text('姓名', { max: 50, filter: 'contains' }),
    ip: field.text('IP', { max: 60, filter: 'contains' }),
  },
  sortable: ['signInTime'],
  row: {
    id: standardFields.id,
    account: field.text('账号', { width: 110 }),
    realName: field.text('姓名', { always: true, width: 100 }),
    deptName: field.text('部门', { width: 130 }),
    ip: field.text('IP', { width: 120 }),
    browser: field.text('浏览器', { width: 150 }),
    signInTime: field.datetime('登录时间', { width: 150 }),
    refreshTime: field.datetime('最近刷新', { width: 150 }),
    isOwn: field.flag('当前会话', { width: 80 }),
  },
});

export const exportOnlineUser = exportOf(listOnlineUser, ['account', 'realName', 'deptName', 'ip', 'browser', 'signInTime', 'refreshTime']);

/** Ends sessions: whoever works in them has to sign in again. */
export const logoutOnlineUser = defineEndpoint({
  domain: 'access',
  name: 'logout-online-user',
  title: '强制下线',
  kind: 'action',
  method: 'POST',
  path: `${path}/logout`,
  permission: 'online_user_logout',
  input: { ids: field.ids('会话', { required: '请选择至少一条数据', max: 200 }) },
  key: 'ids',
  keyOf: 'session',
});
