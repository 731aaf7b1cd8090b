import { CallError } from '../../platform/call/call-error.ts';

/** Nobody answered, or the server was not itself: worth another try. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.code === 0 || error.code >= 500 || error.code === 429;
}
