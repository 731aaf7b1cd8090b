import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { accessToken } from '../session/session.ts';
import { text } from '../words/i18n.ts';
import { readEnvelope } from './api-client.ts';
import { CallError, refusedWith } from './call-error.ts';
import { renewSession } from './refresh-session.ts';

const TIMEOUT_MS = 60_000;

/**
 * Sends bytes as the multipart field `file`, and what is said of them in the address. A refused token is renewed once. Throws `CallError`, of
 * code 0 when nobody answered; shows nothing.
 */
export async function postForm<const E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  file: Blob,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  const token = accessToken();
  const first = await post(endpoint, { ...input }, { file, signal, token });
  const envelope =
    first.code === 401 && (await renewSession(token)) ? await post(endpoint, { ...input }, { file, signal, token: accessToken() }) : first;
  if (envelope.code !== 200) throw refusedWith(envelope);
  return envelope.data as AnswerOf<E>;
}

interface Sent {
  file: Blob;
  signal: AbortSignal;
  token: string;
}

async function post({ method, path }: Endpoint, input: Readonly<Record<string, unknown>>, { file, signal, token }: Sent) {
  const body = new FormData();
  body.append('file', file, 'blob');
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { 'Blade-Auth': `bearer ${token}` };
  try {
    return await readEnvelope(
      await fetch(`/api${path}?${query}`, { method, body, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
    );
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw new CallError(0, text('call.offline'));
  }
}
