import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalServer, pageEvents, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const IDENTIFIER = 'a'.repeat(64);
const shown = { success: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: async () => true };
/** What the server says next to each call, by the end of its address; the last answer stays. */
let answers: Record<string, (Reply | 'hang up')[]> = {};
/** What happened, in order: calls, and pieces that left and were given up. */
let events: string[] = [];

let server: LocalServer;
let engine: typeof import('./upload-engine.ts');
let store: typeof import('./upload-store.ts');
let forms: typeof import('./open-forms.ts');
let removal: typeof import('./remove-upload.ts');
let reads: typeof import('./files.reads.ts');
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer((path) => {
    const name = path.split('/').at(-1) ?? '';
    events.push(name);
    const left = answers[name] ?? [];
    return (left.length > 1 ? left.shift() : left[0]) ?? { status: 404, body: '{}' };
  });
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('Worker', HashingWorker);
  vi.stubGlobal('XMLHttpRequest', StandingRequest);
  const { startI18n } = await import('../../platform/words/i18n.ts');
  await startI18n();
  const { setNotifier } = await import('../../platform/page/notify.ts');
  setNotifier(shown);
  engine = await import('./upload-engine.ts');
  store = await import('./upload-store.ts');
  forms = await import('./open-forms.ts');
  removal = await import('./remove-upload.ts');
  reads = await import('./files.reads.ts');
});
afterAll(() => {
  for (const { key } of store.uploadStore.get().items) engine.forgetUpload(key);
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(() => {
  vi.clearAllMocks();
  for (const { key } of store.uploadStore.get().items) engine.forgetUpload(key);
  answers = {};
  events = [];
});

/** The browser's worker, with the checksum of the one file. */
class HashingWorker {
  onmessage: ((event: { data: object }) => void) | undefined;
  postMessage(): void {
    setTimeout(() => {
      this.onmessage?.({ data: { kind: 'chunk', sha256: IDENTIFIER, bytes: 3 } });
      this.onmessage?.({ data: { kind: 'done', identifier: IDENTIFIER } });
    });
  }
  terminate(): void {
    this.onmessage = undefined;
  }
}

/** A request whose answer never comes. */
class StandingRequest {
  upload = {};
  onabort: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    events.push('piece');
  }
  abort(): void {
    events.push('piece given up');
    this.onabort?.();
    this.onloadend?.();
  }
}

function record(code: number, more: object = {}): Reply {
  const data = { id: 'upload-1', chunkNumbers: [], chunkSize: 10_485_760, ...more };
  return { body: JSON.stringify({ code, success: code === 200, msg: code === 202 ? '已经上传过，请选择其他文件' : '', data }) };
}

/** What no second try can mend. */
const REFUSED: Reply = { status: 403, body: JSON.stringify({ code: 403, msg: '没有权限' }) };

const item = () => store.uploadStore.get().items[0];
const begin = (more: object = {}) => engine.addUploads([new File(['abc'], 'film.mp4')], { busniessType: 'resource', ...more });
const status = () => item()?.status;

test('a lost answer ends no upload: the merge is asked for again, and so is what is there', async () => {
  answers = { exist: ['hang up', record(205)], merge: ['hang up', record(200, { attachId: 'file-1' })] };
  begin();
  await expect.poll(status, { timeout: 10_000 }).toBe('success');
  expect(item()?.id).toBe('upload-1');
  expect(shown.error).not.toHaveBeenCalled();
});

test('a merge that failed is no failure once the server has joined the file: trying again finds it there', async () => {
  answers = { exist: [record(205), record(202)], merge: [REFUSED, record(200, { attachId: 'file-1' })] };
  begin();
  await expect.poll(status).toBe('error');
  expect(item()).toMatchObject({ mayRetry: true });
  engine.resumeUpload(item()?.key ?? '');
  await expect.poll(status).toBe('success');
  expect(item()).toMatchObject({ id: 'upload-1', message: undefined });
  expect(shown.warning).not.toHaveBeenCalled();
});

test('a file that was uploaded before this page had begun it is told to be there', async () => {
  answers = { exist: [REFUSED, record(202)] };
  begin();
  await expect.poll(status).toBe('error');
  engine.resumeUpload(item()?.key ?? '');
  await expect.poll(() => item()?.message).toBe('已经上传过，请选择其他文件');
  expect(item()).toMatchObject({ status: 'error', mayRetry: false });
});

test('a field that is full has not taken a file, which is no success and put in once there is a place', async () => {
  answers = { exist: [record(205)], merge: [record(200, { attachId: 'file-1' })] };
  let isFull = true;
  const take = vi.fn(() => !isFull);
  const close = forms.openField({ owner: 'slides' }, take);
  begin({ owner: 'slides' });
  await expect.poll(() => take.mock.calls).toEqual([['file-1', 'film.mp4']]);
  await expect.poll(status).toBe('success');
  expect([item()?.isTaken, shown.success.mock.calls]).toEqual([undefined, []]);
  isFull = false;
  const there = item();
  expect(there && engine.putInto(take, there)).toBe(true);
  expect(item()).toMatchObject({ isTaken: true });
  begin({ owner: 'slides' });
  await expect.poll(() => shown.success.mock.calls).toEqual([['文件上传成功', undefined]]);
  close();
});

test('what its field would never take is told before anything of it is read, and the drawer stays away', () => {
  const dicom = { busniessType: 'dicom', limits: { extensions: ['dcm', 'zip'], maxBytes: 2 } };
  reads.beginBigFileUpload(new File(['abc'], 'CT.zip'), dicom);
  reads.beginBigFileUpload(new File(['a'], 'film.mp4'), dicom);
  expect(shown.warning.mock.calls.map(([words]) => words)).toEqual([
    '文件“CT.zip”超过2B，无法上传',
    '文件“film.mp4”的格式不支持，只能上传：dcm、zip',
  ]);
  expect([store.uploadStore.get().isOpen, store.uploadStore.get().items, events]).toEqual([false, [], []]);
});

test('what no waiting mends is told at once', async () => {
  const TOO_MANY = '未完成的上传已有50个，请先完成或删除其中的一些';
  answers = { exist: [{ status: 409, body: JSON.stringify({ code: 409, msg: TOO_MANY }) }] };
  begin();
  await expect.poll(() => item()?.message).toBe(TOO_MANY);
  expect(events).toEqual(['exist']);
});

test('what is removed while it runs is stopped before the server removes it', async () => {
  answers = { exist: [record(200)], remove: [{ body: JSON.stringify({ code: 200, data: 1 }) }] };
  begin();
  await expect.poll(() => events.at(-1)).toBe('piece');
  await removal.removeItem({ key: item()?.key ?? '', isSubmitted: false });
  expect(events.slice(1)).toEqual(['piece', 'piece given up', 'remove']);
  expect(item()).toBeUndefined();
  expect(shown.error).not.toHaveBeenCalled();
  expect(shown.success.mock.calls).toEqual([['删除成功', undefined]]);
});

test('what the server will not remove waits, and goes on where it was', async () => {
  answers = {
    exist: [record(200)],
    remove: [{ status: 409, body: JSON.stringify({ code: 409, msg: '文件已被（或曾被）单据使用，须保留' }) }],
  };
  begin();
  await expect.poll(() => events.at(-1)).toBe('piece');
  await removal.removeItem({ key: item()?.key ?? '', isSubmitted: false });
  expect(shown.error.mock.calls).toEqual([['文件已被（或曾被）单据使用，须保留', undefined]]);
  expect(status()).toBe('paused');
  engine.resumeUpload(item()?.key ?? '');
  await expect.poll(() => events.at(-1)).toBe('piece');
  expect(status()).toBe('uploading');
});
