import { expect, test, vi } from 'vitest';
import { defineEndpoint } from '../../../contract/kernel/endpoint.ts';
import type { UnansweredTries } from '../form/unanswered.ts';
import { actionLine } from './action-line.ts';

const push = { title: '推送', domain: 'post', kind: 'submit', method: 'POST', path: '/push', permission: 'push', input: {} } as const;
const said = (body: string, name = 'push') => ({ endpoint: defineEndpoint({ ...push, name }), body });

class Lost extends Error {
  readonly isUncertain = true;
}

/** A server that answers when the test lets it, and notes what it was sent. */
function begin() {
  let keys = 0;
  const sent: string[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const line = actionLine(() => `key ${++keys}`);
  const send = (row: string, body: string) =>
    line.send({
      row,
      said: said(body),
      work: (key) => {
        sent.push(`${body}: ${key}`);
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        return answer.promise;
      },
    });
  const next = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    return answers.shift() ?? Promise.withResolvers<void>();
  };
  return { send, sent, next };
}

test('another action waits for the one that is under way, and is sent; the same one is sent once', async () => {
  const { send, sent, next } = begin();
  const all = [send('1', 'push 1'), send('2', 'push 2'), send('1', 'push 1')];
  const first = await next();
  expect(sent).toEqual(['push 1: key 1']);
  first.resolve();
  (await next()).resolve();
  await Promise.all(all);
  expect(sent).toEqual(['push 1: key 1', 'push 2: key 2']);
  // Once it is done, the same is a new one.
  const again = send('1', 'push 1');
  (await next()).resolve();
  await again;
  expect(sent.at(-1)).toBe('push 1: key 3');
});

test('what waits is sent although the one before it was refused, and each is told its own outcome', async () => {
  const { send, next } = begin();
  const outcomes = Promise.allSettled([send('1', 'push 1'), send('1', 'push 1'), send('2', 'push 2')]);
  (await next()).reject(new Error('refused'));
  (await next()).resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('a lost answer keeps its key for the same try, whatever is done to other rows meanwhile', async () => {
  const { send, sent, next } = begin();
  const lost = send('1', 'on 1').catch(() => undefined);
  (await next()).reject(new Lost());
  await lost;
  const other = send('2', 'on 2');
  (await next()).resolve();
  await other;
  const again = send('1', 'on 1');
  (await next()).resolve();
  await again;
  expect(sent).toEqual(['on 1: key 1', 'on 2: key 2', 'on 1: key 1']);
});

test('something else was done to the row since: the same is a new one', async () => {
  const { send, sent, next } = begin();
  const lost = send('1', 'on 1').catch(() => undefined);
  (await next()).reject(new Lost());
  await lost;
  for (const body of ['off 1', 'on 1']) {
    const done = send('1', body);
    (await next()).resolve();
    await done;
  }
  expect(sent).toEqual(['on 1: key 1', 'off 1: key 2', 'on 1: key 3']);
});

test('a try that got no answer is the same in a form that is opened anew, as long as the server knows its key', async () => {
  let keys = 0;
  const tries: UnansweredTries = new Map();
  const sent: string[] = [];
  const sendAnew = (isLost: boolean) =>
    actionLine(() => `key ${++keys}`, tries)
      .send({
        row: 'null',
        said: said('new post'),
        work: async (key) => {
          sent.push(key);
          if (isLost) throw new Lost();
        },
      })
      .catch(() => undefined);
  await sendAnew(true);
  await sendAnew(true);
  await sendAnew(false);
  await sendAnew(true);
  expect(sent).toEqual(['key 1', 'key 1', 'key 1', 'key 2']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  try {
    await sendAnew(false);
  } finally {
    vi.useRealTimers();
  }
  expect(sent.at(-1)).toBe('key 3');
});

test('other words from a form that was opened anew add a row of their own, the same ones do not', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const tries: UnansweredTries = new Map();
  const keys: string[] = [];
  let made = 0;
  const adding = { isDone: () => false, readAlike: () => false, asChange: () => Promise.reject(new Error('no change')) };
  const open = () => actionLine<void>(() => `key ${++made}`, tries);
  const add = (line: ReturnType<typeof open>, body: string) => {
    const work = async (key: string) => {
      keys.push(`${body}: ${key}`);
      throw new Lost();
    };
    return line.send({ row: 'null', said: said(body), work }, adding).catch(() => undefined);
  };
  const form = open();
  await add(form, 'medicine');
  await add(form, 'internal medicine');
  now.mockReturnValue(60_000);
  const anew = open();
  await add(anew, 'internal medicine');
  await add(anew, 'surgery');
  expect(keys).toEqual(['medicine: key 1', 'internal medicine: key 1', 'internal medicine: key 1', 'surgery: key 2']);
  now.mockRestore();
});

test('another call that says the same of a row is another try', async () => {
  const tries: UnansweredTries = new Map();
  const keys: string[] = [];
  const press = (name: string) => {
    const work = async (key: string) => {
      keys.push(`${name}: ${key}`);
      throw new Lost();
    };
    return actionLine<void>(() => `key ${keys.length}`, tries)
      .send({ row: '1', said: said('post', name), work })
      .catch(() => undefined);
  };
  for (const name of ['save', 'save', 'publish']) await press(name);
  expect(keys).toEqual(['save: key 0', 'save: key 0', 'publish: key 2']);
});

test('in a form that was opened anew the same words by its other call are the same row, and a refusal forgets no try', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const tries: UnansweredTries = new Map();
  const keys: string[] = [];
  let made = 0;
  const adding = { isDone: () => false, readAlike: () => false, asChange: () => Promise.reject(new Error('no change')) };
  const press = async (name: string, body: string, outcome: Error) => {
    now.mockReturnValue(now() + 60_000);
    const work = async (key: string) => {
      keys.push(`${name} ${body}: ${key}`);
      throw outcome;
    };
    const sending = { row: 'null', said: said(body, name), work };
    await actionLine<void>(() => `key ${++made}`, tries)
      .send(sending, adding)
      .catch(() => undefined);
  };
  await press('save', 'post', new Lost());
  await press('publish', 'post', new Error('refused'));
  await press('publish', 'surgery', new Error('refused'));
  await press('save', 'post', new Lost());
  expect(keys).toEqual(['save post: key 1', 'publish post: key 1', 'publish surgery: key 2', 'save post: key 1']);
  now.mockRestore();
});
