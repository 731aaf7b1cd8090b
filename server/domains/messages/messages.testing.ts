import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NoticeNews, streamMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

/** Leaves messages for people in the outbox; `deliver` turns them into notices. */
export async function tellPeople(test: TestApp, names: readonly PersonName[], title: string, more: { urgent?: true } = {}): Promise<void> {
  const messages = names.map((name) => {
    const { tenantId, userId } = test.people[name];
    return { to: { tenantId, userId }, title, context: `给${name}的消息`, link: '/consultation/my-applications', ...more };
  });
  await test.services.database.forGroup().transaction((tx) => tell(tx, messages, { now: test.clock.now() }));
}

export interface OpenedStream {
  status: number;
  /** Every piece of news so far, oldest first. */
  news: NoticeNews[];
  /** Events of every name so far, news among them. */
  events: { name: string; data: string }[];
  /** Waits until one says so. Throws after five seconds. */
  until(what: (news: NoticeNews) => boolean): Promise<NoticeNews>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream of a listening server on a connection of its own. */
export async function openStream(address: string, token: string, silentFor?: number): Promise<OpenedStream> {
  const headers = { 'blade-auth': `bearer ${token}` };
  const request = get(`${address}/api${streamMessage.path}${silentFor === undefined ? '' : `?silentFor=${silentFor}`}`, {
    headers,
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const news: NoticeNews[] = [];
  const events: OpenedStream['events'] = [];
  const ended = readEvents(response, news, events).catch(() => undefined);
  const until = async (what: (news: NoticeNews) => boolean): Promise<NoticeNews> => {
    const deadline = performance.now() + 5_000;
    for (;;) {
      const found = news.find(what);
      if (found) return found;
      if (performance.now() > deadline) throw new Error(`no such news among ${JSON.stringify(news)}`);
      await sleep(10);
    }
  };
  return { status: response.statusCode ?? 0, news, events, until, ended, close: () => request.destroy() };
}

async function readEvents(response: IncomingMessage, news: NoticeNews[], all: OpenedStream['events']): Promise<void> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, name, data] = /^event: (\S+)\ndata: (.*)$/.exec(event) ?? [];
      if (!name || data === undefined) continue;
      all.push({ name, data });
      if (name === 'news') news.push(JSON.parse(data) as NoticeNews);
    }
  }
}

/** What the open console of each of these people is told of rows from now on. */
export async function openConsoles<N extends PersonName>(app: TestApp, address: string, ...names: N[]) {
  const streams = await Promise.all(names.map(async (name) => openStream(address, (await app.as(name)).token)));
  for (const stream of streams) await stream.until(() => true);
  const heard = (name: N): string[] =>
    (streams[names.indexOf(name)]?.events ?? []).flatMap((event) => (event.name === 'rows' ? [JSON.parse(event.data).id as string] : []));
  return { heard, close: () => streams.map((stream) => stream.close()) };
}
