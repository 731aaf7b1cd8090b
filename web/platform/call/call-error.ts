import type { Envelope, ToldError } from '../../../contract/kernel/envelope.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { messageText } from '../words/label.ts';

/** What is wrong with a field, in the language of the console. */
export interface ShownError {
  readonly field: string;
  readonly message: string;
  /** The id of what it is about, where one field tells of several. */
  readonly of?: string;
}

/** A call that was refused, or got no answer (`code` 0). `message` is for the user, in the language of the console. */
export class CallError extends Error {
  readonly code: number;
  /** What the server said, as it said it. */
  readonly said: Message;
  readonly errors: readonly ShownError[];
  readonly requestId: string | undefined;
  /** Whoever was asked took too long, and would again. */
  isTimeout: boolean;
  /** Said by a form that shows all of it at its fields: then nobody tells it besides. */
  isShown = false;

  constructor(code: number, said: Message, errors: readonly ToldError[] = [], requestId?: string) {
    super(messageText(said));
    this.name = 'CallError';
    this.code = code;
    this.said = said;
    this.errors = errors.map(({ field, message, said: told, of }) => ({
      field,
      message: messageText(told ?? message),
      ...(of ? { of } : {}),
    }));
    this.requestId = requestId;
    this.isTimeout = code === 504;
  }

  /** Nobody answered, or in time, or the server was not itself, or had too many calls: worth another try. */
  get isPassing(): boolean {
    return this.code === 0 || this.code === 408 || this.code === 429 || this.code >= 500;
  }

  /** The server has decided: the same call is refused again. What it could not answer just now is no refusal. */
  get isRefusal(): boolean {
    return this.code >= 400 && !this.isPassing;
  }

  /** Nobody knows whether the server did it: the same idempotency key must be sent again. */
  get isUncertain(): boolean {
    return this.code === 0 || this.code === 502 || this.code === 503 || this.code === 504;
  }
}

/** A refusal as it was answered. */
export function refusedWith({ code, msg, said, errors, requestId }: Envelope<unknown>): CallError {
  return new CallError(code, said ?? msg, errors, requestId);
}
