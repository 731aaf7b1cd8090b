import { sendLogs } from '../../contract/domains/logs/log.endpoints.ts';
import { call } from '../platform/call/api-client.ts';
import { CallError } from '../platform/call/call-error.ts';
import { putClientLogsBack, takeClientLogs, watchErrors } from '../platform/call/client-logs.ts';
import { accessToken } from '../platform/session/session.ts';

/** What comes of one mishap goes together. */
const SOON_MS = 5_000;
const PAUSE_MS = 60_000;
/** The drafts of forms need what a browser sends on leaving (64 KB for all of a page): this takes next to nothing of it. */
const MOST_AT_RELOAD = 3;
const STACK_AT_RELOAD = 200;
let lastReport = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what this browser noticed a few seconds after the first of it, at most once a minute. */
function reportSoon(): void {
  timer ??= setTimeout(
    () => {
      timer = undefined;
      void report();
    },
    Math.max(SOON_MS, lastReport + PAUSE_MS - Date.now()),
  );
}

/** What cannot be sent is kept, and what may pass is tried again. */
async function report(): Promise<void> {
  const logs = takeClientLogs();
  if (logs.length === 0) return;
  lastReport = Date.now();
  try {
    await call(sendLogs, { logs }, { quiet: true });
  } catch (error) {
    putClientLogsBack(logs);
    if (error instanceof CallError && error.isPassing) reportSoon();
  }
}

/** Most people reload a page that broke. Whoever signs out has taken it along, and has no token any more. */
function reportLeaving(): void {
  if (!accessToken()) return;
  const logs = takeClientLogs(MOST_AT_RELOAD).map((log) => ({ ...log, stack: log.stack?.slice(0, STACK_AT_RELOAD) }));
  if (logs.length > 0) void call(sendLogs, { logs }, { quiet: true, keepalive: true }).catch(() => putClientLogsBack(logs));
}

/** From now on errors of this console are gathered and reported, also those from before. Returns the function that ends it. */
export function reportErrors(): () => void {
  const stop = watchErrors(reportSoon);
  addEventListener('pagehide', reportLeaving);
  reportSoon();
  return () => {
    stop();
    removeEventListener('pagehide', reportLeaving);
    clearTimeout(timer);
    timer = undefined;
  };
}
