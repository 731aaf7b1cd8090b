import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../platform/call/call-error.ts';
import { type Awaiting, awaitOpened } from './await-opened.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Study {
  readonly state: 'preparing' | 'ready';
  readonly progress: number;
}
const at = (progress: number): Study => ({ state: progress < 100 ? 'preparing' : 'ready', progress });
const lost = new CallError(0, '网络连接失败，请检查网络后重试');
const busy = new CallError(429, '操作过于频繁');
const down = new CallError(503, '影像处理失败，请稍后重试');
const gone = new CallError(404, '数据不存在');

/** A page that waits for a study which answers so, one question after the other. */
function waiting(...answers: readonly (Study | Error)[]) {
  const [left, asked, heard] = [[...answers], [] as string[], [] as Awaiting<Study>[]];
  const answer = async (how: string): Promise<Study> => {
    asked.push(how);
    const next = left.shift();
    if (!next || next instanceof Error) throw next ?? new Error('nobody asks so often');
    return next;
  };
  const end = awaitOpened<Study>({
    asks: () => ({ open: () => answer('open'), keep: () => answer('keep') }),
    pauseAfter: ({ state }) => (state === 'preparing' ? 1_000 : undefined),
    hear: (state) => heard.push(state),
  });
  return { asked, end, now: () => heard.at(-1), pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test.each([lost, busy, down])('what was no refusal ($code) leaves the progress where it was, and is asked again', async (passing) => {
  const { asked, now, pass } = waiting(at(30), passing, at(60), at(100));
  await pass(1_000);
  expect(now()).toMatchObject({ opened: at(30), failure: expect.any(String), again: expect.any(Function) });
  await pass(15_000);
  expect(now()).toEqual({ opened: at(60) });
  await pass(60_000);
  expect([now(), asked]).toEqual([{ opened: at(100) }, ['open', 'keep', 'keep', 'keep']]);
});

test('what the server has refused ends the waiting, and is not offered to be asked again', async () => {
  const { asked, now, pass } = waiting(at(30), gone);
  await pass(60_000);
  expect([now(), asked]).toEqual([{ failure: '数据不存在' }, ['open', 'keep']]);
});

test('an opening that nobody answered is opened again, at once where that is asked for, and once', async () => {
  const { asked, now, pass } = waiting(lost, at(30), at(60), at(100));
  await pass(0);
  const { failure, again } = now() ?? {};
  expect(failure).toBe('影像加载失败，请稍后重试');
  again?.();
  again?.();
  await pass(0);
  expect([now(), asked]).toEqual([{ opened: at(30) }, ['open', 'open']]);
  await pass(60_000);
  expect(asked).toEqual(['open', 'open', 'keep', 'keep']);
});

test('who has left asks no more', async () => {
  const { asked, end, pass } = waiting(lost);
  await pass(0);
  end();
  await pass(60_000);
  expect(asked).toEqual(['open']);
});
