import { sendLogs } from '../../contract/domains/logs/log.endpoints.ts';
import { call } from '../platform/call/api-client.ts';
import { putClientLogsBack, takeClientLogs, watchErrors } from '../platform/call/client-logs.ts';

const PAUSE_MS = 60_000;
let lastReport = Number.NEGATIVE_INFINITY;

/** Sends what this browser noticed as soon as there is enough of it, at most once a minute. What cannot be sent is kept. */
async function report(): Promise<void> {
  if (Date.now() - lastReport < PAUSE_MS) return;
  lastReport = Date.now();
  const logs = takeClientLogs();
  await call(sendLogs, { logs }, { quiet: true }).catch(() => putClientLogsBack(logs));
}

/** From now on errors of this console are gathered and reported. Returns the function that ends it. */
export function reportErrors(): () => void {
  return watchErrors(() => void report());
}
