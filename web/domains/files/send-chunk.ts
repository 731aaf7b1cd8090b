import { BIG_FILE_CHUNK_TIMEOUT_MS, type ChunkUploadRecord, putChunk } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { readEnvelope } from '../../platform/call/api-client.ts';
import { CallError, refusedWith } from '../../platform/call/call-error.ts';
import { renewSession } from '../../platform/call/refresh-session.ts';
import { signOut } from '../../platform/call/sign-out.ts';
import { accessToken } from '../../platform/session/session.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

export interface ChunkToSend {
  fields: Readonly<Record<string, string | number>>;
  piece: Blob;
  signal: AbortSignal;
  /** Bytes of this piece that have left. */
  onProgress: (bytes: number) => void;
}

/** Sends one piece. Body codes 202 and 205 are answers like 200. A refused token is renewed once. Throws `CallError`. */
export async function sendChunk(chunk: ChunkToSend): Promise<Envelope<ChunkUploadRecord>> {
  const token = accessToken();
  const first = await post(chunk, token);
  const envelope = first.code === 401 && (await renewSession(token)) ? await post(chunk, accessToken()) : first;
  if (envelope.code === 401) signOut({ keepPlace: true });
  if ([200, 202, 205].includes(envelope.code)) return envelope;
  throw refusedWith(envelope);
}

// XMLHttpRequest, because fetch still tells nothing about the progress of a request body.
function post({ fields, piece, signal, onProgress }: ChunkToSend, token: string): Promise<Envelope<ChunkUploadRecord>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(putChunk.method, `/api${putChunk.path}`);
    request.setRequestHeader('Blade-Auth', `bearer ${token}`);
    request.timeout = BIG_FILE_CHUNK_TIMEOUT_MS;
    request.upload.onprogress = (event) => onProgress(Math.min(event.loaded, piece.size));
    request.onload = () => resolve(readEnvelope({ status: request.status, text: async () => request.responseText }));
    request.ontimeout = () =>
      reject(new CallError(0, label('分片在{seconds}秒内没有传完，请检查网络后重试', { seconds: BIG_FILE_CHUNK_TIMEOUT_MS / 1000 })));
    request.onerror = () => reject(new CallError(0, text('call.offline')));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(formOf(fields, piece));
  });
}

/** The file comes last: the server decides by the fields before it reads a byte of it. */
function formOf(fields: ChunkToSend['fields'], piece: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', piece, 'blob');
  return form;
}
