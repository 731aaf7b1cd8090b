import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { printDischarge } from '../../../contract/domains/referral/referral.endpoints.ts';
import { type LocalServer, startLocalServer } from '../page/browser.testing.ts';

const MINUTE_MS = 60_000;
const headers = { 'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('出院小结 ZZ1.pdf')}` };

let server: LocalServer;
let openFile: typeof import('./open-file.ts').openFile;
beforeAll(async () => {
  server = await startLocalServer(() => ({ type: 'application/pdf', headers, body: '%PDF-' }));
  ({ openFile } = await import('./open-file.ts'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The window that a paper is shown in, and what its address still leads to. */
async function openPaper() {
  const shown: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof File) shown.push(blob);
    return 'blob:paper';
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const replace = vi.fn();
  const opened = { closed: false, opener: {}, location: { replace } };
  vi.stubGlobal('window', { open: () => opened });
  expect(await openFile(printDischarge, { id: '1' })).toBe(true);
  expect(replace.mock.calls).toEqual([['blob:paper']]);
  return { opened, names: shown.map(({ name }) => name), isThere: () => revoked.mock.calls.length === 0 };
}

test('a paper is there for whoever saves it after having read it, with its name, until its window is closed', async () => {
  const paper = await openPaper();
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect([paper.names, paper.isThere()]).toEqual([['出院小结 ZZ1.pdf'], true]);
  paper.opened.closed = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  expect(paper.isThere()).toBe(false);
});

test('one that is never closed is there for an hour', async () => {
  const paper = await openPaper();
  await vi.advanceTimersByTimeAsync(59 * MINUTE_MS);
  expect(paper.isThere()).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(paper.isThere()).toBe(false);
});
