import type { messageParams } from '../../../contract/domains/messages/message.params.ts';

const MINUTE_MS = 60_000;
/** What nobody has looked at for a day after that is no emergency any more. */
const TOO_OLD_MS = 24 * 60 * MINUTE_MS;

/** When an urgent notice was told that a text message follows now, where it is unread: no later, and no earlier than these. `now` in milliseconds. */
export function urgentSpan(params: Readonly<Record<keyof typeof messageParams, number>>, now: number): { latest: Date; earliest: Date } {
  const unreadSince = now - params['message.urgent-sms-minutes'] * MINUTE_MS;
  return { latest: new Date(unreadSince), earliest: new Date(unreadSince - TOO_OLD_MS) };
}
