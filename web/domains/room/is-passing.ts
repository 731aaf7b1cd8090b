import { CallError } from '../../platform/call/call-error.ts';

/** Worth another try; what is no answer at all is so too. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.isPassing;
}
