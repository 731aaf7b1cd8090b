import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { accessToken } from '../session/session.ts';
import { text } from '../words/i18n.ts';
import { readEnvelope } from './api-client.ts';
import { CallError, refusedWith } from './call-error.ts';
import { isReadable, READ_FAILED } from './is-readable.ts';
import { readBlob } from './read-blob.ts';
import { renewSession } from './refresh-session.ts';
import { signOut } from './sign-out.ts';

type FormFields = Readonly<Record<string, string>>;

const TIMEOUT_MS = 300_000;

/**
 * Sends one file with a form's fields to a call of kind `upload`, for example an import. Throws `CallError`; shows nothing. The same `key` is sent
 * where it is uncertain what became of an earlier try.
 */
export async function sendForm<T>(endpoint: Endpoint, file: File, fields: FormFields = {}, key?: string): Promise<T> {
  const response = await post(endpoint, file, fields, key);
  const envelope = await readEnvelope<T>(response);
  if (envelope.code !== 200) throw refusedWith(envelope);
  return envelope.data as T;
}

/** The same for a call that answers a file, which goes to the browser's downloads. */
export async function saveForm(endpoint: Endpoint, file: File, fields: FormFields, filename: string): Promise<void> {
  const response = await post(endpoint, file, fields);
  if (!response.ok || response.headers.get('content-type')?.includes('json')) throw refusedWith(await readEnvelope(response));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await readBlob(response));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function post(endpoint: Endpoint, file: File, fields: FormFields, key?: string): Promise<Response> {
  const send = (token: string) =>
    postOnce(endpoint, file, fields, {
      'Blade-Auth': `bearer ${token}`,
      ...(key ? { 'Idempotency-Key': key } : {}),
    });
  const token = accessToken();
  const first = await send(token);
  const response = first.status === 401 && (await renewSession(token)) ? await send(accessToken()) : first;
  if (response.status === 401) signOut({ keepPlace: true });
  return response;
}

async function postOnce(endpoint: Endpoint, file: File, fields: FormFields, headers: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, file.name);
  try {
    return await fetch(`/api${endpoint.path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // Corrected where it lies, it is another file than was chosen: nothing of it was sent.
    if (!(await isReadable(file))) throw new CallError(400, READ_FAILED);
    throw new CallError(0, text('call.offline'));
  }
}
