import type { confirmReport } from '../../../contract/domains/report/report.endpoints.ts';
import type { SentInput } from '../../../contract/kernel/sent.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';

/** Which pictures the sender knows to be missing. */
export type Known = Pick<SentInput<typeof confirmReport>, 'knownMissing' | 'missingImages'>;

/** Its pictures are read and its pages drawn before a report is sent: longer than most calls take, in ms. */
export const SENDING_MS = 60_000;

const FIELD = 'missingImages' satisfies keyof Known;

/**
 * Sends a report, and where pictures of it are missing, for now or for good, asks whether to send it all the same. `false` where it was not sent: neither is what
 * was entered lost then.
 */
export async function sendAsking(send: (known: Known) => Promise<unknown>, known: Known = {}): Promise<unknown> {
  try {
    return await send(known);
  } catch (error) {
    const missing = error instanceof CallError ? error.errors.filter(({ field }) => field === FIELD) : [];
    if (!(error instanceof CallError) || missing.length === 0) throw error;
    // It is asked about, and not told besides.
    error.isShown = true;
    const content = missing.map(({ message }) => message).join('\n');
    const isSure = await notify.confirm({ title: label('部分关键图像无法打印'), content, okText: label('仍然发送') });
    // Another may be missing by then.
    const knownMissing = [...new Set(missing.flatMap(({ of }) => of ?? []))];
    return isSure && sendAsking(send, { missingImages: missing.length, ...(knownMissing.length > 0 ? { knownMissing } : {}) });
  }
}
