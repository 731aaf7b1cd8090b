import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SECOND_MS = 1_000;
let request: SlowRequest;

/** A request whose bytes have left and whose answer takes its time. */
class SlowRequest {
  upload: { onload?: () => void; onprogress?: (event: object) => void } = {};
  status = 200;
  responseText = JSON.stringify({ code: 200, success: true, data: { attachId: 'file-1' } });
  onload: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onabort: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  constructor() {
    request = this;
  }
  readonly open = (): void => {};
  readonly setRequestHeader = (): void => {};
  readonly send = (): void => {};
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const film = new File(['a'.repeat(10)], 'film.mp4');
const begin = async () => {
  const { upload } = await import('./upload.ts');
  const outcome = upload('attachment', film).then(
    ({ attachId }) => attachId,
    (error: Error) => error.message,
  );
  return { outcome };
};
const left = (loaded: number) => request.upload.onprogress?.({ lengthComputable: true, loaded, total: 10 });

test('once every byte has left, a hospital’s own store may take longer than the server waits for it', async () => {
  const { outcome } = await begin();
  left(10);
  request.upload.onload?.();
  left(10);
  await vi.advanceTimersByTimeAsync(200 * SECOND_MS);
  request.onload?.();
  expect(await outcome).toBe('file-1');
});

test('a line on which nothing moves is given up after a minute, and a server that never answers after five', async () => {
  for (const [bytes, seconds] of [
    [5, 60],
    [10, 300],
  ] as const) {
    const { outcome } = await begin();
    const given = vi.spyOn(request, 'abort');
    left(bytes);
    await vi.advanceTimersByTimeAsync((seconds - 1) * SECOND_MS);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
    expect(given).toHaveBeenCalledOnce();
    await outcome;
  }
});
