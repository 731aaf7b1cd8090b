import { countNotReadMessage, type NoticeNews, pageMessage, streamMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import type { ServerEvent } from '../../platform/call/server-events.ts';
import { accessToken } from '../../platform/session/session.ts';
import { eventReader } from './event-lines.ts';

/** The server says something every 25 seconds; a line that is silent for longer is dead, or held up by a proxy. */
const SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** News that were told before, or asked for: they say nothing of whether the stream tells anything. */
export type Known = NoticeNews & { isAgain: true };

/** The news; something else that has changed, or may have; or, where the stream is not to be had, the number that was asked for instead, and the news with it. */
export type Said = NoticeNews | Known | ServerEvent | number;

export interface NoticeHandlers {
  onSaid: (said: Said) => void;
  /** Called whenever the stream says anything, be it that it is alive. */
  onAlive: () => void;
  /** Asked whenever it opens: for how many milliseconds nothing has been told. */
  silentFor: () => number;
}

/**
 * Keeps the stream of news open until the signal says stop. While it cannot be had, the count and the newest are asked for before every
 * new try, at most a minute apart; the same calls renew a token that has run out, and sign out when the session has ended.
 */
export async function followNotices(signal: AbortSignal, { onSaid, onAlive, silentFor }: NoticeHandlers): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  const isOpen = (): void => {
    pause = FIRST_PAUSE_MS;
    onAlive();
  };
  while (!signal.aborted) {
    try {
      await readStream(signal, { onSaid, onAlive: isOpen, silentFor });
    } catch {
      if (signal.aborted) return;
      await askInstead(signal, onSaid).catch(() => undefined);
    }
    // Not all at the same moment after a restart of the server.
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** As many of the newest as the stream looks through for urgent ones. */
const LATELY = 20;

async function askInstead(signal: AbortSignal, onSaid: NoticeHandlers['onSaid']): Promise<void> {
  const options = { quiet: true, signal };
  const unread = await call(countNotReadMessage, {}, options);
  onSaid(unread);
  const { records } = await call(pageMessage, { current: 1, size: LATELY }, options);
  const urgent = records.filter((notice) => notice.urgent === 1 && notice.readStatus === '1');
  onSaid({ unread, ...(records[0] && { newest: records[0] }), urgent, isAgain: true });
}

/** Resolves when the server ends the stream in order; throws when it is refused, cut or silent. The token is in a header, never in the address. */
async function readStream(signal: AbortSignal, { onSaid, onAlive, silentFor }: NoticeHandlers): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const headers = { 'Blade-Auth': `bearer ${accessToken()}`, Accept: 'text/event-stream' };
    const response = await fetch(`/api${streamMessage.path}?silentFor=${Math.round(silentFor())}`, {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const read = eventReader(({ name, data }) => {
      if (name === 'news') onSaid(JSON.parse(data) as NoticeNews);
      else if (name !== '') onSaid({ ...(JSON.parse(data) as Omit<ServerEvent, 'name'>), name });
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      read(decoder.decode(piece.value, { stream: true }));
      onAlive();
    }
  } finally {
    clearTimeout(timer);
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
