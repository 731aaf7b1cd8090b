import type { Message } from '../../../contract/kernel/said.ts';
import { SaidError } from '../refusal.ts';

/** One text message, ready to go. */
export interface OutgoingSms {
  readonly phone: string;
  readonly signName: string;
  /** The code that our program knows the template by, and the name that the provider has given it. */
  readonly templateCode: string;
  readonly templateId?: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Whoever carries text messages. Rejects with `SmsFailure`. Never called inside a transaction. */
export interface SmsProvider {
  send(sms: OutgoingSms): Promise<void>;
}

/** A provider sends only what it has approved. */
export const NO_TEMPLATE_ID = '该短信模板没有服务商模板号，请先在短信模板中填写';

/** Why a message did not go out, fit for the user. `final`: another attempt would be refused in the same way; `ofNumber`: others would not. */
export class SmsFailure extends SaidError {
  readonly final: boolean;
  readonly ofNumber: boolean;

  constructor(message: Message, options: { final: boolean; ofNumber?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'SmsFailure';
    this.final = options.final;
    this.ofNumber = options.ofNumber ?? false;
  }
}
