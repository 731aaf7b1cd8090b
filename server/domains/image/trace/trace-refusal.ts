import type { Message } from '../../../../contract/kernel/said.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A recording of EEG or EMG that cannot be read, and why. */
export function traceRefusal(message: Message = '波形文件已损坏或不是EDF格式，请在采集软件中重新导出后上传'): Refusal {
  return new Refusal(415, message);
}
