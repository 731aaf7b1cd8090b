import { type Message, said, word } from '../../../kernel/said.ts';
/** One entry of a public account's menu: a button of the first level may have buttons below it instead of doing something. */
export interface WxButton {
  name: string;
  type?: WxButtonType;
  /** Of `view`, and what a mini program shows where it cannot run. */
  url?: string;
  /** Of `click`: what our server is told. */
  key?: string;
  /** Of `miniprogram`. */
  appid?: string;
  pagepath?: string;
  children?: WxButton[];
}

export const wxButtonTypes = { view: '打开网页', click: '发送消息', miniprogram: '打开小程序' } as const;
export type WxButtonType = keyof typeof wxButtonTypes;

/** Domain rules 6.26.3. */
export const wxMenuLimits = { buttons: 3, children: 5, nameWidth: 8, childNameWidth: 16, url: 1024, key: 128, pagepath: 255 } as const;

const HTTPS = /^https:\/\/[^\s/?#]+[^\s]*$/;
const APP_ID = /^wx[0-9a-f]{16}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The width of a name as WeChat's screens count it: a Chinese character is two letters wide. */
export function nameWidth(name: string): number {
  return [...name].reduce((sum, letter) => sum + (/[\u0020-\u007e]/.test(letter) ? 1 : 2), 0);
}

interface Problem {
  at: string;
  message: Message;
}

/**
 * What is wrong with a menu, in the user's words, each with where it is: `0` is the first button, `0.1` the second one
 * below it. An empty answer means that it may be published.
 */
export function checkWxMenu(menus: unknown): Problem[] {
  if (!Array.isArray(menus)) return [{ at: '', message: '菜单格式不正确' }];
  const problems: Problem[] = [];
  if (menus.length === 0) problems.push({ at: '', message: '请至少添加一个一级菜单' });
  if (menus.length > wxMenuLimits.buttons) problems.push({ at: '', message: said`一级菜单最多${wxMenuLimits.buttons}个` });
  menus.forEach((button: unknown, at) => {
    problems.push(...checkButton(button, String(at), 'button'));
    const { children } = (button ?? {}) as Partial<WxButton>;
    if (Array.isArray(children))
      for (const [below, child] of children.entries()) problems.push(...checkButton(child, `${at}.${below}`, 'child'));
  });
  return problems;
}

const known = ['name', 'type', 'url', 'key', 'appid', 'pagepath', 'children'];

function checkButton(raw: unknown, at: string, level: 'button' | 'child'): Problem[] {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) return [{ at, message: '菜单格式不正确' }];
  const unknown = Object.keys(raw).find((name) => !known.includes(name));
  if (unknown) return [{ at, message: said`不支持的参数：${unknown.slice(0, 60)}` }];
  const button = raw as Partial<WxButton>;
  const message = nameProblem(button.name, level) ?? (hasChildren(button) ? childrenProblem(button, level) : actProblem(button));
  return message ? [{ at, message }] : [];
}

const hasChildren = ({ children }: Partial<WxButton>): boolean =>
  children !== undefined && !(Array.isArray(children) && children.length === 0);

function nameProblem(name: unknown, level: 'button' | 'child'): Message | undefined {
  if (typeof name !== 'string' || name.trim() === '') return '请输入菜单名称';
  if (CONTROL.test(name)) return '菜单名称含有不允许的字符';
  const most = level === 'button' ? wxMenuLimits.nameWidth : wxMenuLimits.childNameWidth;
  const title = level === 'button' ? '一级' : '二级';
  return nameWidth(name) > most ? said`${word(title)}菜单名称最多${most / 2}个汉字或${most}个字母` : undefined;
}

function childrenProblem({ children, type }: Partial<WxButton>, level: 'button' | 'child'): Message | undefined {
  if (level === 'child') return '二级菜单下不能再有菜单';
  if (!Array.isArray(children)) return '菜单格式不正确';
  if (type !== undefined) return '有二级菜单的一级菜单不能再设置内容';
  return children.length > wxMenuLimits.children ? said`二级菜单最多${wxMenuLimits.children}个` : undefined;
}

function actProblem({ type, url, key, appid, pagepath }: Partial<WxButton>): Message | undefined {
  if (type === undefined || !Object.hasOwn(wxButtonTypes, type)) return '请选择菜单内容';
  if (type === 'click') return isText(key) ? tooLong(key, '消息标识', wxMenuLimits.key) : '请输入消息标识';
  if (!isText(url) || !HTTPS.test(url)) return '网页地址应以https://开头';
  const longUrl = tooLong(url, '网页地址', wxMenuLimits.url);
  if (type === 'view' || longUrl) return longUrl;
  if (!isText(appid) || !APP_ID.test(appid)) return '小程序AppID应为wx开头的18位字符';
  return isText(pagepath) ? tooLong(pagepath, '小程序页面路径', wxMenuLimits.pagepath) : '请输入小程序页面路径';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !CONTROL.test(value);
}

const tooLong = (text: string, title: string, most: number): Message | undefined =>
  text.length > most ? said`${word(title)}不能超过${most}个字` : undefined;
