import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { browserName } from '../../engine/identity/browser-name.ts';
import type { Message } from '../../engine/outbox/outbox.ts';
import type { Place } from './sign-in-place.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

const FACTOR_PAGE = '/info/index?tab=factor';
const PASSWORD_PAGE = '/info/index?tab=password';
const USERS_PAGE = '/system/user';

/** To the owner of an account at which somebody guesses. */
export function attemptsNotice(to: Owner, failures: number, { ip }: Place, now: number): Message {
  return {
    to,
    title: '登录失败提醒',
    context: said`您的账号连续${failures}次登录失败，最近一次于${toWireTime(now)}来自${ip}。如非本人操作，请修改密码并启用双因素认证。`,
    link: PASSWORD_PAGE,
  };
}

/** To somebody who signed in by a password that will soon be too old. */
export function passwordAgesNotice(to: Owner, days: number): Message {
  return {
    to,
    title: '密码即将到期',
    context: said`您的登录密码将在${days}天内到期，到期后下次登录时须先修改密码。请在方便时修改。`,
    link: PASSWORD_PAGE,
  };
}

/** Whoever signs in, and by what. */
export interface ProgramSignIn {
  tenantId: string;
  account: string;
  clientId: string;
}

/** To whoever looks after the accounts: a program reads no notices, and stops with its password. */
export function programPasswordAgesNotice({ tenantId, account, clientId }: ProgramSignIn, days: number): Message {
  const context = said`账号${account}的登录密码将在${days}天内到期，到期后用它登录的程序（${clientId}）将无法使用。请在此之前用该账号登录修改密码，并更新程序中的密码。`;
  return { to: { tenantId, permission: 'user_reset' }, title: '程序使用的密码即将到期', context, link: USERS_PAGE };
}

export function programPasswordExpiredNotice({ tenantId, account, clientId }: ProgramSignIn): Message {
  const context = said`账号${account}的登录密码已到期，用它登录的程序（${clientId}）已无法使用。请用该账号登录修改密码，并更新程序中的密码。`;
  return { to: { tenantId, permission: 'user_reset' }, title: '程序使用的密码已到期', context, link: USERS_PAGE };
}

/** The same where its person finds it first: the program goes on until it signs in again. */
export function programStopsNotice({ tenantId, account, clientId }: ProgramSignIn): Message {
  const context = said`账号${account}的登录密码已到期，用它登录的程序（${clientId}）下次登录时将无法使用。请用该账号登录修改密码，并更新程序中的密码。`;
  return { to: { tenantId, permission: 'user_reset' }, title: '程序使用的密码已到期', context, link: USERS_PAGE };
}

/** To somebody whose second factor was taken away, by themselves or by an administrator. */
export function factorRemovedNotice(to: Owner, by: string): Message {
  return { to, title: '双因素认证已关闭', context: said`您的双因素认证已由${by}关闭。如非本人操作，请联系管理员。`, link: FACTOR_PAGE };
}

/** To somebody who has signed in from where they never did before: they know whether it was them. */
export function newPlaceNotice(to: Owner, { ip, userAgent }: Place, now: number): Message {
  const browser = browserName(userAgent);
  return {
    to,
    title: '新地址登录提醒',
    context: said`您的账号于${toWireTime(now)}在新的地址登录：${ip}${browser ? said`（${browser}）` : ''}。如非本人操作，请立即修改密码。`,
    link: PASSWORD_PAGE,
  };
}
