import { label } from '../../platform/words/label.ts';
import type { UploadItem, UploadStatus } from './upload-store.ts';

/** Each with the colour of its tag. */
export const states: Readonly<Record<UploadStatus, readonly [string, string]>> = {
  computing: ['计算校验值', 'processing'],
  waiting: ['等待上传', 'default'],
  uploading: ['上传中', 'processing'],
  paused: ['已暂停', 'warning'],
  success: ['上传成功', 'success'],
  error: ['上传失败', 'error'],
};

/** In a word. */
export function stateOf({ status, isMerging }: UploadItem): string {
  const [word] = states[status];
  return label(isMerging ? '正在合并' : word);
}

/** Of the checksum while it is computed, of the transfer afterwards. */
export function percentOf({ file, status, hashed, sent }: UploadItem): number {
  if (status === 'success') return 100;
  const part = status === 'computing' ? hashed : sent;
  // 100 is for what is finished.
  return file.size === 0 ? 0 : Math.min(99, Math.floor((part / file.size) * 100));
}
