import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { KEY_OF_ANOTHER } from '../../../contract/kernel/idempotency.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import type { Try } from '../form/unanswered.ts';

type Said = Readonly<Record<string, unknown>>;

interface Done {
  readonly said: Said;
  readonly answer: unknown;
}

const readSaid = (body: string): Said => JSON.parse(body);

/** The input field that names a row. */
export const keyOf = ({ key = 'id' }: Endpoint): string => key;

/** Whether a call adds a row that the same call could change. */
export function adds(endpoint: Endpoint, input: Said): boolean {
  const key = keyOf(endpoint);
  return endpoint.kind === 'submit' && key in endpoint.input && 'version' in endpoint.input && (input[key] ?? null) === null;
}

/** Whether the server has done an earlier try under this key. Its refusal is nothing to tell then. */
export function isKeyOfAnother(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code !== 409 || error.said !== KEY_OF_ANOTHER) return false;
  error.isShown = true;
  return true;
}

/** The server leaves secrets out when it tells two tries of one key apart: it would take this one for the other. */
export function readAlike(one: Try, other: Try): boolean {
  const { name, input } = one.endpoint;
  const open = (body: string) => JSON.stringify(Object.entries(readSaid(body)).filter(([field]) => input[field]?.sensitive !== 'secret'));
  return name === other.endpoint.name && one.body !== other.body && open(one.body) === open(other.body);
}

/**
 * Of tries that got no answer, under one key, the one that was done, with what it is answered; sends it once more for that, by its own call.
 * Throws `CallError` when it gets no answer again.
 */
export async function findDone(tries: readonly Try[], idempotencyKey: string): Promise<Done> {
  for (const { endpoint, body } of tries) {
    const said = readSaid(body);
    try {
      return { said, answer: await call(endpoint, said, { idempotencyKey }) };
    } catch (error) {
      if (!isKeyOfAnother(error)) throw error;
    }
  }
  throw lost();
}

/** What is sent to change the row that an earlier try has made into what this one says: what it says nothing of is cleared. */
export function asChange<I extends object>(endpoint: Endpoint, input: I, { said, answer }: Done): I {
  const row: Said = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const key = keyOf(endpoint);
  if (typeof row[key] !== 'string') throw lost();
  const cleared = Object.fromEntries(Object.keys(said).flatMap((name) => (name === 'version' ? [] : [[name, null]])));
  return { ...cleared, ...input, [key]: row[key], ...(typeof row.version === 'number' ? { version: row.version } : {}) };
}

/**
 * Why a change of what an earlier try has added was refused, in words of its own for somebody who may add and not change: what they sent first
 * is there as it was then, and what they have corrected since stays where they typed it.
 */
export function refusedChange(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 403) return error;
  error.isShown = true;
  return told(new CallError(403, text('form.addedAsItWas')));
}

/** There is a row of an earlier try, and nobody says which. */
function lost(): CallError {
  return told(new CallError(409, KEY_OF_ANOTHER));
}

function told(error: CallError): CallError {
  notify.error(error.message);
  return error;
}
