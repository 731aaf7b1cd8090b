import type { Message } from '../../../../contract/kernel/said.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Of a file that has no rhythm. */
export const AVERAGED = '文件中只有平均心搏，没有可按比例显示的心电波形';

/** A recording that cannot be read, and why. */
export function ecgRefusal(message: Message = '波形文件已损坏或不是心电波形，请重新导出后上传'): Refusal {
  return new Refusal(415, message);
}
