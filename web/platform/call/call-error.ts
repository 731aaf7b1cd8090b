import type { FieldError } from '../../../contract/kernel/envelope.ts';
import { messageText } from '../words/label.ts';

/** A call that was refused, or got no answer (`code` 0). `message` is for the user, in the language of the console. */
export class CallError extends Error {
  readonly code: number;
  /** What the server said, as it said it. */
  readonly said: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Said by a form that shows all of it at its fields: then nobody tells it besides. */
  isShown = false;

  constructor(code: number, message: string, errors: readonly FieldError[] = [], requestId?: string) {
    super(messageText(message));
    this.name = 'CallError';
    this.code = code;
    this.said = message;
    this.errors = errors.map((error) => ({ ...error, message: messageText(error.message) }));
    this.requestId = requestId;
  }

  /** Nobody knows whether the server did it: the same idempotency key must be sent again. */
  get isUncertain(): boolean {
    return this.code === 0 || this.code === 502 || this.code === 503 || this.code === 504;
  }
}
