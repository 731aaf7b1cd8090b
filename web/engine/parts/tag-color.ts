import type { GlobalToken } from 'antd';

export type TagColors = Readonly<Record<string, string>>;

/** From the most telling word to the least: a refusal is red even when it is complete. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/退回|拒绝|失败|作废|驳回|异常|错误|危重|故障|不通过|欠费|高/, 'red'],
  [/取消|过期|关闭|禁用|停用|草稿|封存|离线|未启用|已锁定|结束/, 'default'],
  [/待|未|疑难|暂停/, 'orange'],
  [/中$|正在|进行|在院|已入院|处理/, 'blue'],
  [/已|完成|成功|正常|启用|通过|在线|有效|是/, 'green'],
];

/** The colour of a state's tag, read from the words of its label, so that all screens agree without a list. */
export function tagColorOf(label: string): string {
  return meanings.find(([pattern]) => pattern.test(label))?.[1] ?? 'blue';
}

/** Fields that show a state are drawn as tags; other choices as plain text, among them what somebody is and remains. */
export function isState(name: string): boolean {
  return /(?<!political)(status|state)$/i.test(name);
}

const meant: Readonly<Record<string, string>> = { processing: 'blue', success: 'green', error: 'red', warning: 'orange' };

/** The full colour of what a tag shows pale, for charts and the dots of timelines: it follows the theme. */
export function hueOf(color: string, token: GlobalToken): string {
  const hue = `${meant[color] ?? color}6` as keyof GlobalToken;
  return String(token[hue] ?? token.colorTextQuaternary);
}
