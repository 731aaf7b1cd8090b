import { MOST_CLIENT_LOGS, sendLogs } from '../../../contract/domains/logs/log.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { serve } from '../../engine/call/call.ts';
import { takeFromBudget } from '../../engine/identity/rate-limit.ts';
import { invalid } from '../../platform/refusal.ts';

const MOST_PER_WINDOW = 20;
const WINDOW_MS = 60_000;

/** Takes in what a browser noticed. Written with the other logs, after the answer. Throws 400 for what is no list of entries, 429. */
export const serveSendLogs = serve(sendLogs, async ({ actor, input, now, request, services }) => {
  const { logs } = input;
  if (!Array.isArray(logs) || logs.length === 0) throw invalid([{ field: 'logs', message: '日志应为非空列表' }]);
  if (logs.length > MOST_CLIENT_LOGS) throw invalid([{ field: 'logs', message: said`一次最多上报${MOST_CLIENT_LOGS}条日志` }]);
  if (!logs.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry)))
    throw invalid([{ field: 'logs', message: '日志格式不正确' }]);
  await takeFromBudget(services.database.forGroup(), `client-logs ${actor.sessionId}`, MOST_PER_WINDOW, WINDOW_MS, now);
  noteForLogs(request, { clientLogs: logs });
  return logs.length;
});
