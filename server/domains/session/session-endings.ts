import { isKeyOf } from '../../../contract/kernel/keys.ts';
import type { EndReason } from '../../engine/identity/sessions.ts';
import type { Settings } from '../../platform/settings/settings.ts';

const endings: Readonly<Record<EndReason, string>> = {
  logout: '已退出登录，请重新登录',
  elsewhere: '已从其他设备退出此登录，请重新登录',
  replaced: '此浏览器已重新登录',
  reuse: '登录凭证被重复使用，为安全起见已退出，请重新登录',
  password: '密码已修改，请用新密码登录',
  reset: '密码已重置，请用新密码登录',
  disabled: '账号已停用，请联系管理员',
  factor: '二次验证已变更，请重新登录',
  forced: '已被管理员强制下线，请重新登录',
};

interface OverSession {
  createTime: Date;
  endedTime: Date | null;
  endedReason: string | null;
}

/** Why a session is over, for the person whose it was; `undefined` for what this release does not know. */
export function whyOver(
  { createTime, endedTime, endedReason }: OverSession,
  { sessionSeconds }: Settings,
  now: number,
): string | undefined {
  if (endedTime) return isKeyOf(endings, endedReason) ? endings[endedReason] : undefined;
  const isOld = createTime.getTime() + sessionSeconds * 1000 <= now;
  return isOld ? '登录已达最长时限，请重新登录' : '长时间未使用，登录已过期，请重新登录';
}
