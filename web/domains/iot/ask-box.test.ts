import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DOUBTED_METRES } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let isMeant: typeof import('./ask-box.ts').isMeant;
let asked: string[] = [];
let answer = true;

const envelope = (status: number, data: object | null): Reply => ({ status, body: JSON.stringify({ code: status, msg: '', data }) });

beforeAll(async () => {
  vi.resetModules();
  // One box is known; a number with a mark in it is none.
  server = await startLocalServer(() => {
    const { searchParams } = new URL(server.requests.at(-1)?.line.split(' ')[1] ?? '', 'http://local');
    const boxId = searchParams.get('boxId');
    if (boxId === 'BOX-7') return envelope(200, { boxId });
    return envelope(boxId === 'BOX!' ? 400 : 404, null);
  });
  ({ isMeant } = await import('./ask-box.ts'));
  const { setNotifier } = await import('../../platform/page/notify.ts');
  const confirm = async ({ title }: { title: string }) => {
    asked.push(title);
    return answer;
  };
  setNotifier({ success: () => {}, warning: () => {}, error: (text) => void asked.push(text), confirm });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(() => {
  [asked, answer] = [[], true];
});

test('the place of a box that is known, found to some metres, is sent without a question', async () => {
  expect(await isMeant('BOX-7', DOUBTED_METRES)).toBe(true);
  expect(asked).toEqual([]);
});

test('a place that is known to kilometres is asked about, and so is a box that nobody has told of', async () => {
  expect(await isMeant('BOX-8', 5000)).toBe(true);
  expect(asked).toEqual(['当前位置可能偏差5000米，确定上传?', 'BOX-8还没有坐标，确定新增这个箱体?']);
  answer = false;
  expect([await isMeant('BOX-7', 5000), await isMeant('BOX-8', 5)]).toEqual([false, false]);
});

test('what else is wrong with a number is left to the upload to tell', async () => {
  expect(await isMeant('BOX!', 5)).toBe(true);
  expect(asked).toEqual([]);
});
