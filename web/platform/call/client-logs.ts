import { textOf } from '../../../contract/kernel/said.ts';
import { CallError } from './call-error.ts';

/** One thing that this browser noticed, as `sendLogs` and `logout` take it. */
export interface ClientLog {
  /** Milliseconds, by this machine's clock. */
  time: number;
  level: 'warn' | 'error';
  message: string;
  stack?: string;
  url: string;
  info?: string;
}

const MOST_KEPT = 50;
/** What a browser sends while it leaves a page has a limit of 64 KB. */
export const MOST_AT_LEAVING = 10;
const MESSAGE_MAX = 300;
const STACK_MAX = 800;
/** The same error over and over, as from a timer, says nothing new. */
const REPEAT_MS = 10_000;

let kept: ClientLog[] = [];
let onNoted: (() => void) | undefined;

/** Remembers something; the eldest is forgotten when there is too much. Without the page's query, which may hold a name. */
export function noteClientLog(log: Pick<ClientLog, 'level' | 'message' | 'stack' | 'info'>, now = Date.now()): void {
  const message = log.message.slice(0, MESSAGE_MAX);
  if (kept.some((one) => one.message === message && now - one.time < REPEAT_MS)) return;
  kept = [...kept, { ...log, message, stack: log.stack?.slice(0, STACK_MAX), time: now, url: location.pathname }].slice(-MOST_KEPT);
  onNoted?.();
}

/** Calls that the server failed, or that got no answer. A refusal is no error: the user was told; and a report that fails is sent again. */
export function noteFailedCall(name: string, error: CallError): void {
  if ((error.code !== 0 && error.code < 500) || name === 'send-logs') return;
  noteClientLog({
    level: 'error',
    message: `${name}: ${error.code} ${textOf(error.said)}`,
    info: error.requestId && `requestId ${error.requestId}`,
  });
}

/** Hands out what was noticed, the latest `most`, and forgets it. */
export function takeClientLogs(most = MOST_KEPT): ClientLog[] {
  const taken = kept.slice(-most);
  kept = [];
  return taken;
}

/** Takes back what could not be sent. */
export function putClientLogsBack(logs: readonly ClientLog[]): void {
  kept = [...logs, ...kept].slice(-MOST_KEPT);
}

/** Remembers what was thrown. Calls are told of where they failed, and what was broken off is no error. */
export function noteThrown(thrown: unknown): void {
  if (thrown instanceof CallError || (thrown as Error | undefined)?.name === 'AbortError') return;
  const { message, stack } = (thrown ?? {}) as Partial<Error>;
  noteClientLog({ level: 'error', message: message ?? String(thrown), stack });
}

/** Listens to what no code has caught, and says when anything was noted. Returns the function that stops it. */
export function watchErrors(whenNoted: () => void): () => void {
  onNoted = whenNoted;
  const failed = ({ message, error }: ErrorEvent) => noteClientLog({ level: 'error', message, stack: (error as Error | undefined)?.stack });
  const rejected = ({ reason }: PromiseRejectionEvent) => noteThrown(reason);
  addEventListener('error', failed);
  addEventListener('unhandledrejection', rejected);
  return () => {
    onNoted = undefined;
    removeEventListener('error', failed);
    removeEventListener('unhandledrejection', rejected);
  };
}
