import type { WxButton } from '../../../../contract/domains/settings/wechat/wx-menu.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** What a public account's menu needs of WeChat. Another provider, or a proxy, is another of these. */
export interface WechatClient {
  /** Replaces the account's menu. Throws a `Refusal` in the user's words when WeChat declines or cannot be reached. */
  publishMenu(account: WechatAccount, menu: readonly WxButton[]): Promise<void>;
  /** Takes the menu away; one that is not there is fine. */
  deleteMenu(account: WechatAccount): Promise<void>;
}

export interface WechatAccount {
  appId: string;
  appSecret: string;
}

const TIMEOUT_MS = 10_000;

/** WeChat's codes that somebody can do something about. Others are told with their number. */
const messages: Readonly<Record<number, string>> = {
  [-1]: '微信系统繁忙，请稍后重试',
  40001: 'AppSecret不正确，或不属于这个公众号',
  40013: 'AppID不正确',
  40016: '菜单个数不符合微信的要求',
  40017: '菜单类型不符合微信的要求',
  40018: '菜单名称长度不符合微信的要求',
  40054: '菜单中的网页地址不符合微信的要求',
  40055: '菜单中的网页地址不符合微信的要求',
  40125: 'AppSecret不正确',
  40164: '服务器地址不在公众号的IP白名单中',
  45009: '今天调用微信的次数已达上限',
  48001: '该公众号没有自定义菜单的权限',
  50001: '该公众号没有自定义菜单的权限',
};
const NO_MENU = 46003;

interface Answer {
  errcode?: number;
  errmsg?: string;
  access_token?: string;
}

/** The documented calls of WeChat's public accounts below an address: `stable_token`, `menu/create`, `menu/delete`. */
export function wechatClient(baseUrl: string): WechatClient {
  // The stable token is the same for everybody who asks while it is valid, so that no process invalidates another's.
  const tokenOf = async ({ appId, appSecret }: WechatAccount): Promise<string> => {
    const asked = { grant_type: 'client_credential', appid: appId, secret: appSecret };
    const { access_token: token } = await ask(`${baseUrl}/cgi-bin/stable_token`, asked);
    if (!token) throw new Refusal(400, '微信没有给出访问令牌，请稍后重试');
    return token;
  };
  return {
    publishMenu: async (account, menu) => {
      const token = await tokenOf(account);
      await ask(`${baseUrl}/cgi-bin/menu/create?access_token=${encodeURIComponent(token)}`, { button: menu.map(toWechat) });
    },
    deleteMenu: async (account) => {
      const token = await tokenOf(account);
      await ask(`${baseUrl}/cgi-bin/menu/delete?access_token=${encodeURIComponent(token)}`, undefined, [NO_MENU]);
    },
  };
}

/** Throws in the user's words; never with the address, which holds the token. */
async function ask(url: string, body: object | undefined, fine: readonly number[] = []): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent =
    body === undefined
      ? { signal }
      : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, signal };
  const answer = await fetch(url, { ...sent, redirect: 'error' })
    .then((reply) => reply.json() as Promise<Answer>)
    .catch(() => {
      throw new Refusal(400, '无法连接微信服务器，请检查网络后重试');
    });
  const { errcode = 0 } = answer;
  if (errcode !== 0 && !fine.includes(errcode)) throw new Refusal(400, messages[errcode] ?? said`微信拒绝了请求（${errcode}）`);
  return answer;
}

function toWechat({ children, ...button }: WxButton): object {
  return children?.length ? { name: button.name, sub_button: children.map(toWechat) } : button;
}
