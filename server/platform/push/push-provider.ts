import type { Message } from '../../../contract/kernel/said.ts';
import { SaidError } from '../refusal.ts';

/** What people read on their telephones. */
export interface PushMessage {
  /** The same for every attempt at the same people, and for no other call: whoever carries it can tell a repetition by it. */
  readonly id: string;
  /** Whose people they are: account names are unique within a hospital only. */
  readonly tenantId: string;
  /** When it was sent, in milliseconds UTC. */
  readonly sentTime: number;
  readonly title: string;
  readonly content: string;
}

export interface PushReceiver {
  readonly account: string;
  readonly phone?: string | null;
  readonly name: string;
}

/** Account → why this person could not be reached, fit for the user. */
export type Unreached = ReadonlyMap<string, string>;

/** The most that one call may name: as many as 企业微信 takes. */
export const MOST_RECEIVERS = 1000;

/**
 * Whoever carries messages to telephones: one message to at most `MOST_RECEIVERS` people of one hospital. Answers whom it
 * could not reach; rejects with `PushFailure` when it reached nobody. Never called inside a transaction.
 */
export interface PushProvider {
  push(message: PushMessage, receivers: readonly PushReceiver[]): Promise<Unreached>;
}

/** Why nothing was pushed, fit for the user. `final`: another attempt would be refused in the same way. */
export class PushFailure extends SaidError {
  readonly final: boolean;

  constructor(message: Message, { final }: { final: boolean }) {
    super(message);
    this.name = 'PushFailure';
    this.final = final;
  }
}
