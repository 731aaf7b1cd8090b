import { actionLabel, label } from '../../platform/words/label.ts';

const frames = [
  '{what}逐级列表',
  '{what}列表',
  '{what}逐级树',
  '{what}树',
  '{what}详情',
  '新增或修改{what}',
  '撤销删除{what}',
  '删除{what}',
  '启用{what}',
  '导出{what}',
  '打印{what}',
  '{what}流转记录',
].map((frame) => ({ frame, matches: new RegExp(`^${frame.replace('{what}', '(.+)')}$`) }));

/**
 * The name of a call in the language of the console. Calls of resources are named after what they are about, so that the
 * thing alone has to be known. What nobody knows stays as it was logged.
 */
export function callName(title: string): string {
  const whole = actionLabel(title);
  if (whole !== title) return whole;
  for (const { frame, matches } of frames) {
    const what = matches.exec(title)?.[1];
    if (what && label(what) !== what) return label(frame, { what: label(what) });
  }
  return title;
}
