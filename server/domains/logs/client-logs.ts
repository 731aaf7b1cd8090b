import { MOST_CLIENT_LOGS } from '../../../contract/domains/logs/log.endpoints.ts';
import { LOG_TEXT_MAX, logLevels } from '../../../contract/domains/logs/log.fields.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { maskedText } from '../../engine/audit/masked-text.ts';
import { errorLogTable, usualLogTable } from './log.tables.ts';
import type { LogRow } from './log-buffer.ts';

/**
 * What a browser sent, as rows: errors beside the server's own, everything else as usual. Entries that are none are left
 * out, and of too many the first ones are taken, because a logout cannot be refused for its logs.
 */
export function readClientLogs(sent: unknown, base: LogRow['values']): LogRow[] {
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, MOST_CLIENT_LOGS).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    return [rowOf(entry as Record<string, unknown>, base)];
  });
}

function rowOf(entry: Record<string, unknown>, base: LogRow['values']): LogRow {
  const level = Object.hasOwn(logLevels, String(entry.level)) ? String(entry.level) : 'info';
  const common = {
    ...base,
    source: 'browser',
    message: maskedText(entry.message, LOG_TEXT_MAX) ?? '（无内容）',
    happenTime: timeOf(entry.time),
  };
  const url = pathOf(entry.url);
  if (level !== 'error') return { table: usualLogTable, values: { ...common, level, url, info: maskedText(entry.info, LOG_TEXT_MAX) } };
  const info = maskedText(entry.info, LOG_TEXT_MAX);
  return { table: errorLogTable, values: { ...common, path: url, params: info, stack: maskedText(entry.stack, 4_000) } };
}

/** A page without its query: that may hold a name that was searched for. */
function pathOf(value: unknown): string | undefined {
  return typeof value === 'string' ? maskedText(value.split(/[?#]/)[0], 500) : undefined;
}

function timeOf(value: unknown): Date | undefined {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? (fromWireTime(value) ?? Date.parse(value)) : Number.NaN;
  return ms > 0 && ms < 4_102_444_800_000 ? new Date(ms) : undefined;
}
