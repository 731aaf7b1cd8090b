import type { UploadProps } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { newLine } from '../../platform/call/new-line.ts';
import { type UploadedFile, upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';

/**
 * How a field puts the files that were picked under its upload policy: one after the other, because side by side on a narrow line all of
 * them would be too slow. What is taken out again, or goes with its form, is broken off, and lets those behind it go on.
 */
export function newSending(code: string): NonNullable<UploadProps<UploadedFile>['customRequest']> {
  const line = newLine<File, UploadedFile>();
  return ({ file, onProgress, onSuccess, onError }) => {
    if (!(file instanceof File)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const send = (): Promise<UploadedFile> => upload(code, file, { signal, onProgress: (percent) => onProgress?.({ percent }) });
    line(send, file).then(onSuccess, (error: Error) => {
      if (signal.aborted) return;
      notify.error(error.message || text('file.failed', { name: file.name }), error instanceof CallError ? error.requestId : undefined);
      onError?.(error);
    });
    return { abort: () => controller.abort() };
  };
}
