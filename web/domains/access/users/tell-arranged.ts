import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';

/** Whoever has entered an absence learns how many hours had been arranged in it. */
export function tellArranged(count: number | undefined): void {
  if (count) notify.warning(label('停诊期间有{count}例会诊已约定时间，已通知专家、申请方和平台改期', { count }));
}
