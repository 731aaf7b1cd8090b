import type { FieldError } from '../../contract/kernel/envelope.ts';

/** A call that was refused, or got no answer (`code` 0). `message` is for the user. */
export class CallError extends Error {
  readonly code: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(code: number, message: string, errors: readonly FieldError[] = [], requestId?: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }

  /** Nobody knows whether the server did it: the same idempotency key must be sent again. */
  get isUncertain(): boolean {
    return this.code === 0 || this.code === 502 || this.code === 503 || this.code === 504;
  }
}
