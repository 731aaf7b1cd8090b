import { text } from '../words/i18n.ts';
import { CallError } from './call-error.ts';

/**
 * What reading an answer failed with, as it is thrown on. One that breaks off after its head, or does not end in time, is no answer: it is told like
 * a lost connection. Given up by whoever asked, it stays what it is.
 */
export function brokenOff(error: unknown): unknown {
  if (error instanceof CallError || nameOf(error) === 'AbortError') return error;
  return unanswered(nameOf(error) === 'TimeoutError');
}

/** No answer came: in time, or at all. */
export function unanswered(isTimeout: boolean): CallError {
  return Object.assign(new CallError(0, text(isTimeout ? 'call.timeout' : 'call.offline')), { isTimeout });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
