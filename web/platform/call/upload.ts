import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { accessToken } from '../session/session.ts';
import { text } from '../words/i18n.ts';
import { readEnvelope } from './api-client.ts';
import { CallError, refusedWith } from './call-error.ts';
import { isReadable, READ_FAILED } from './is-readable.ts';
import { renewSession } from './refresh-session.ts';
import { signOut } from './sign-out.ts';

export interface UploadedFile {
  attachId: string;
  /** Signed and short-lived: for showing, never for keeping. */
  link: string;
  name: string;
  originalName: string;
}

/** Without a byte that leaves. */
const SILENCE_MS = 60_000;
/** From the last byte to the answer: the server passes it on to a store that may be slow, and is not left before it gives up itself. */
const ANSWER_MS = 5 * 60_000;

export interface UploadOptions {
  signal?: AbortSignal;
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
}

/** Puts one file under an upload policy. Throws `CallError`, or the signal's reason; shows nothing. */
export async function upload(policy: string, file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const token = accessToken();
  const first = await post(policy, file, options, token);
  const envelope = first.code === 401 && (await renewSession(token)) ? await post(policy, file, options, accessToken()) : first;
  if (envelope.code === 401) signOut({ keepPlace: true });
  if (envelope.code !== 200 || !envelope.data) throw refusedWith(envelope);
  return envelope.data;
}

// XMLHttpRequest, because fetch still tells nothing about the progress of a request body.
function post(policy: string, file: File, { signal, onProgress }: UploadOptions, token: string): Promise<Envelope<UploadedFile>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file, file.name);
    request.open('POST', `/api/blade-resource/oss/endpoint/put-file?code=${encodeURIComponent(policy)}`);
    request.setRequestHeader('Blade-Auth', `bearer ${token}`);
    const abort = () => request.abort();
    let silence = setTimeout(abort, SILENCE_MS);
    const wait = (ms: number) => {
      clearTimeout(silence);
      silence = setTimeout(abort, ms);
    };
    request.upload.onload = () => wait(ANSWER_MS);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      // The last news of the bytes may come after the news that all have left.
      wait(loaded < total ? SILENCE_MS : ANSWER_MS);
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onload = () => resolve(readEnvelope({ status: request.status, text: async () => request.responseText }));
    request.onerror = async () =>
      reject((await isReadable(file)) ? new CallError(0, text('call.offline')) : new CallError(400, READ_FAILED));
    request.onabort = () => reject(signal?.aborted ? signal.reason : new CallError(0, text('call.timeout')));
    request.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}
