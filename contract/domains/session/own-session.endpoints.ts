import { defineEndpoint, defineQuery, SIGNED_IN } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { standardFields } from '../../kernel/resource-row.ts';

const domain = 'session';
const path = '/blade-auth/oauth/sessions';

/** Programs that sign in anew for every call leave thousands behind. */
export const MOST_OWN_SESSIONS = 200;

/** Where the caller is signed in now: this session, then what was used last, as many as a list can show. */
export const listOwnSessions = defineQuery({
  domain,
  name: 'list-own-sessions',
  title: '登录设备',
  kind: 'list',
  path,
  permission: SIGNED_IN,
  row: {
    id: standardFields.id,
    /** Of a browser its name, if it is known; of other programs their client. */
    device: field.text('设备'),
    ip: field.text('登录地址'),
    signInTime: field.datetime('登录时间', { always: true }),
    /** To a few minutes. */
    usedTime: field.datetime('最近使用', { always: true }),
    /** When it ends unless it is used. */
    expireTime: field.datetime('到期时间', { always: true }),
    isOwn: field.flag('当前会话', { always: true }),
  },
});

/** Ends one other session of the caller. */
export const endOwnSession = defineEndpoint({
  domain,
  name: 'end-own-session',
  title: '退出登录设备',
  kind: 'action',
  method: 'POST',
  path: `${path}/end`,
  permission: SIGNED_IN,
  input: { id: field.id('会话', { required: choose }) },
  key: 'id',
  keyOf: 'session',
});

/** Ends all sessions of the caller but this one, and tells how many there were. */
export const endOtherSessions = defineEndpoint({
  domain,
  name: 'end-other-sessions',
  title: '退出其他登录设备',
  kind: 'action',
  method: 'POST',
  path: `${path}/end-others`,
  permission: SIGNED_IN,
  input: {},
});

export const ownSessionEndpoints = [listOwnSessions, endOwnSession, endOtherSessions];
