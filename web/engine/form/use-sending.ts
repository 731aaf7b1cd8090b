import type { UploadProps } from 'antd';
import { useInsertionEffect, useState } from 'react';
import { CallError } from '../../platform/call/call-error.ts';
import { newLine } from '../../platform/call/new-line.ts';
import { type UploadedFile, upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';

type Send = NonNullable<UploadProps<UploadedFile>['customRequest']>;

export interface Sending {
  readonly send: Send;
  /** One was taken out again. */
  readonly stop: (uid: string) => void;
}

/**
 * How a field puts the files that were picked under its upload policy: one after the other, because side by side on a narrow line all of
 * them would be too slow. What is taken out again, or goes with its form, is broken off, and lets those behind it go on. The control itself
 * is given no way to: it would break off whatever is on its way when its tab of the console goes behind another.
 */
export function useSending(code: string): Sending {
  const [sending] = useState(() => newSending(code));
  // Outlives being hidden in a background tab.
  useInsertionEffect(() => sending.stopAll, [sending]);
  return sending;
}

function newSending(code: string) {
  const line = newLine<File, UploadedFile>();
  const running = new Map<string, AbortController>();
  const send: Send = ({ file, onProgress, onSuccess, onError }) => {
    if (!(file instanceof File)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const uid = 'uid' in file ? String(file.uid) : '';
    running.set(uid, controller);
    const post = (): Promise<UploadedFile> => upload(code, file, { signal, onProgress: (percent) => onProgress?.({ percent }) });
    const fail = (error: Error): void => {
      if (signal.aborted) return;
      notify.error(error.message || text('file.failed', { name: file.name }), error instanceof CallError ? error.requestId : undefined);
      onError?.(error);
    };
    void line(post, file)
      .then(onSuccess, fail)
      .finally(() => running.delete(uid));
  };
  const stop = (uid: string): void => running.get(uid)?.abort();
  return { send, stop, stopAll: () => [...running.keys()].forEach(stop) };
}
