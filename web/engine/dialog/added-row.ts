import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { KEY_OF_ANOTHER } from '../../../contract/kernel/idempotency.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';

type Said = Readonly<Record<string, unknown>>;

interface Added {
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
export function readAlike({ input }: Endpoint, one: string, other: string): boolean {
  const open = (body: string) => JSON.stringify(Object.entries(readSaid(body)).filter(([name]) => input[name]?.sensitive !== 'secret'));
  return one !== other && open(one) === open(other);
}

/**
 * Of tries to add a row that got no answer, under one key, the one that has added it, with what it is answered; sends it once more for that.
 * Throws `CallError` when it gets no answer again.
 */
export async function findAdded(endpoint: Endpoint, tries: readonly string[], idempotencyKey: string): Promise<Added> {
  for (const body of tries) {
    const said = readSaid(body);
    try {
      return { said, answer: await call(endpoint, said, { idempotencyKey }) };
    } catch (error) {
      if (!isKeyOfAnother(error)) throw error;
    }
  }
  throw lost();
}

/** What is sent to change the row that an earlier try has added into what this one says: what it says nothing of is cleared. */
export function asChange<I extends object>(endpoint: Endpoint, input: I, { said, answer }: Added): I {
  const row: Said = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const key = keyOf(endpoint);
  if (typeof row[key] !== 'string') throw lost();
  const cleared = Object.fromEntries(Object.keys(said).map((name) => [name, null]));
  return { ...cleared, ...input, [key]: row[key], ...(typeof row.version === 'number' ? { version: row.version } : {}) };
}

/** There is a row of an earlier try, and nobody says which. */
function lost(): CallError {
  const error = new CallError(409, KEY_OF_ANOTHER);
  notify.error(error.message);
  return error;
}
