import pg from 'pg';

const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export interface Subscription {
  isListening(): boolean;
  close(): Promise<void>;
}

interface Handlers {
  heard(payload: string): void;
  /** Called when news may have been missed: the connection was lost, or is new. */
  missed(): void;
  warn(error: unknown): void;
}

/**
 * LISTENs on a channel of the database, on a connection of its own (one to the server itself: a pooler in transaction
 * mode does not pass notifications on), and comes back by itself, with rising pauses, when it is lost.
 */
export function listenOn(url: string, channel: string, { heard, missed, warn }: Handlers): Subscription {
  let client: pg.Client | undefined;
  let listening = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client): void => {
    // Every client says several times that it is gone, and one that was closed on purpose says so too.
    if (lost !== client) return;
    client = undefined;
    listening = false;
    missed();
    lost.end().catch(() => {});
    retry = setTimeout(() => void connect(), Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)).unref();
    failures += 1;
  };
  const connect = async (): Promise<void> => {
    const own = newClient(url, channel, heard, () => lose(own));
    client = own;
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (own !== client) return;
      failures = 0;
      missed();
      listening = true;
    } catch (error) {
      if (own === client) warn(error);
      lose(own);
    }
  };
  const heartbeat = watch(() => (listening ? client : undefined), lose);
  void connect();
  const close = async (): Promise<void> => {
    const own = client;
    client = undefined;
    listening = false;
    clearInterval(heartbeat);
    clearTimeout(retry);
    await own?.end().catch(() => {});
  };
  return { isListening: () => listening, close };
}

/** A connection cut without a word would otherwise look alive for hours. */
function watch(current: () => pg.Client | undefined, lose: (lost: pg.Client) => void): NodeJS.Timeout {
  const beat = (): void => {
    const own = current();
    own?.query('SELECT 1').catch(() => lose(own));
  };
  return setInterval(beat, HEARTBEAT_MS).unref();
}

function newClient(url: string, channel: string, heard: Handlers['heard'], lost: () => void): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lianyi ${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('notification', ({ payload = '' }) => heard(payload));
  client.on('error', lost);
  client.on('end', lost);
  return client;
}
