import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { maskContent } from '../../engine/audit/mask-content.ts';
import { toRefusal } from '../../engine/http/errors.ts';

const MOST_MESSAGE = 1_000;
const MOST_SENT = 200;
/** Shorter values say nothing of anybody, and stand in many messages by chance. */
const SHORTEST = 2;
/** Names of parameters, keys and numbers that a message may well repeat. */
const HARMLESS = /^(?:[a-zA-Z][a-zA-Z_.-]{0,59}|\d{1,6})$/;

/** Pictures are named after whom they show. */
const FILE_NAME = /[“「][^”」]{0,300}?(\.\w{1,8})[”」]/g;

/** What the user was told, without what they had sent: a message names parameters, and may quote values. */
export function refusalText(error: unknown, sent: Readonly<Record<string, unknown>>, endpoint?: Endpoint): string {
  let message = toRefusal(error, endpoint).message.slice(0, MOST_MESSAGE);
  for (const one of textsIn(sent)) {
    if (one.length < SHORTEST || HARMLESS.test(one)) continue;
    message = message.replaceAll(one, '…');
    // Names that are too long were cut in the message.
    if (one.length > 30 && message.includes(one.slice(0, 20))) message = `${message.slice(0, message.indexOf(one.slice(0, 20)))}…`;
  }
  return maskContent(message.replace(FILE_NAME, '“…$1”'));
}

/** Every name and value of the first two levels. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null || depth > 1) return [];
  return Object.entries(value)
    .slice(0, MOST_SENT)
    .flatMap(([name, item]) => [...(Array.isArray(value) ? [] : [name]), ...textsIn(item, depth + 1)]);
}
