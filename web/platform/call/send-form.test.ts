import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importUser } from '../../../contract/domains/access/import-user.endpoints.ts';
import { type LocalServer, type Reply, startLocalServer } from '../page/browser.testing.ts';

const DONE: Reply = { body: JSON.stringify({ code: 200, success: true, msg: '', data: { added: 1 } }) };

let folder = '';
let server: LocalServer;
let answers: (Reply | 'hang up')[] = [];
let sendForm: typeof import('./send-form.ts').sendForm;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-form-'));
  server = await startLocalServer((() => answers.shift() ?? DONE) as () => Reply);
  sendAsBrowsersDo();
  const { startI18n } = await import('../words/i18n.ts');
  await startI18n();
  ({ sendForm } = await import('./send-form.ts'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  answers = [];
  server.requests.length = 0;
});

/** Browsers read a file when it is sent, and fail like a lost line where it is no longer what was chosen; here such a call would never end. */
function sendAsBrowsersDo(): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const sent = init?.body instanceof FormData ? init.body.get('file') : null;
    if (sent instanceof File) await sent.arrayBuffer().catch(() => Promise.reject(new TypeError('Failed to fetch')));
    return send(url, init);
  });
}

/** A file of the disk, which may be corrected there afterwards. */
async function chosen(name: string): Promise<{ file: File; correct: () => Promise<void> }> {
  const path = join(folder, name);
  await writeFile(path, 'before');
  const file = new File([await openAsBlob(path)], name);
  return { file, correct: () => writeFile(path, 'corrected, and longer') };
}

test('a sheet that was corrected after it was chosen is to be chosen again; nothing is wrong with the network', async () => {
  const { file, correct } = await chosen('用户.xlsx');
  expect(await sendForm(importUser, file)).toEqual({ added: 1 });
  await correct();
  await expect(sendForm(importUser, file)).rejects.toMatchObject({
    code: 400,
    message: '文件读取失败，文件可能已被移动、修改或占用，请重新选择',
  });
});

test('a line that is lost is told as that, and what is sent again goes under its key', async () => {
  const { file } = await chosen('名单.xlsx');
  answers = ['hang up', DONE];
  const key = 'one-sheet-one-key';
  await expect(sendForm(importUser, file, {}, key)).rejects.toMatchObject({ code: 0, message: '网络连接失败，请检查网络后重试' });
  expect(await sendForm(importUser, file, {}, key)).toEqual({ added: 1 });
  expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key]);
});
