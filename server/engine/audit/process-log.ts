import { type DestinationStream, type Logger, pino } from 'pino';
import { maskContent } from './mask-content.ts';
import { maskMessage } from './masked-text.ts';
import { standardOutput } from './standard-output.ts';

const MOST_CAUSES = 3;
/** Of the error itself, and of each that caused it: a line stays short enough to be looked through. */
const MOST_FRAMES = 15;
const MOST_FRAMES_OF_CAUSE = 5;

/**
 * The log of the process: lines of JSON for operators. A request is told without its query and headers, an error without
 * what the database quotes of a row (`detail`, `where`, parameters); every line is looked through once more as it is written.
 */
export function createProcessLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'headers'],
      serializers: { req: tellRequest, err: tellError, error: tellError },
      hooks: { streamWrite: maskLine },
    },
    destination,
  );
}

/** Longer lines are none of ours. */
const MOST_LINE = 8_000;

/** The masks put no quote and no backslash into a text, so that a line stays one of JSON. */
function maskLine(line: string): string {
  if (line.length > MOST_LINE) return `${JSON.stringify({ level: 40, msg: 'a line too long was left out', length: line.length })}\n`;
  const masked = maskContent(line);
  return isJson(masked)
    ? `${masked.trimEnd()}\n`
    : `${JSON.stringify({ level: 40, msg: 'a line that could not be masked was left out' })}\n`;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

interface Asked {
  id?: string;
  method?: string;
  url?: string;
}

/** A request without its query: what is searched for is often a name. */
function tellRequest({ id, method, url = '' }: Asked): Asked {
  return { id, method, url: maskContent(url.split(/[?#]/)[0] ?? '') };
}

/** What the database says of an error without quoting values of rows. */
const plainProperties = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'statusCode', 'syscall'] as const;

/** An error as the log shows it: what it is, where it happened, and nothing of what it happened on. */
export function tellError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? maskMessage(error) : { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const own = error as unknown as Record<string, unknown>;
  const told = plainProperties.flatMap((property) => {
    const value = own[property];
    return typeof value === 'string' || typeof value === 'number' ? [[property, value]] : [];
  });
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: maskMessage(message),
    ...Object.fromEntries(told),
    stack: frames.slice(0, depth === 0 ? MOST_FRAMES : MOST_FRAMES_OF_CAUSE).join('\n'),
    ...(cause === undefined || depth >= MOST_CAUSES ? {} : { cause: tellError(cause, depth + 1) }),
  };
}
