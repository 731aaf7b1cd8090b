import { boundTo, CIPHER_RETRY_FIELD, type CipherBinding, cipherHeaders } from '../../../contract/kernel/body-cipher.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { noteServerTime } from '../page/server-clock.ts';
import { readStored, writeStored } from '../store/storage.ts';
import { text } from '../words/i18n.ts';
import { askKey, type KnownKey } from './public-key.ts';
import { makeKeysBeside } from './session-keys.ts';

interface Cipher {
  keyHeader: string;
  keys: Uint8Array;
  clockAhead: number;
  tools: typeof import('./sealing.ts');
}

export interface SealableRequest {
  method?: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
  signal?: AbortSignal;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

const STORED = 'lianyi-public-key';
/** So long the server's key is kept, so that a page need not ask before its first call. */
const KEPT_MS = 86_400_000;

let ready: Promise<Cipher | undefined> | undefined;

/** Gets everything that the first encrypted call needs. May be called early; nothing is lost when it fails. */
export function prepareBodyCipher(): Promise<Cipher | undefined> {
  ready ??= makeCipher().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/**
 * Sends a JSON request encrypted and gives its answer decrypted, unless the server wants neither. When the server says
 * that its key, its policy or the time has changed, these are asked for again and the request is sent once more.
 */
export async function sealedFetch(url: string, request: SealableRequest): Promise<Response> {
  const used = prepareBodyCipher();
  const first = await sendSealed(url, request, await used);
  if (first.status !== 400 || !(await isMendable(first))) return first;
  // Of several calls that were refused together, the first one asks for all.
  if (ready === used) {
    writeStored(STORED, undefined);
    ready = undefined;
  }
  return sendSealed(url, request, await prepareBodyCipher());
}

async function sendSealed(url: string, request: SealableRequest, cipher: Cipher | undefined): Promise<Response> {
  if (!cipher) return hearingTime(url, request);
  const { tools, keys, keyHeader, clockAhead } = cipher;
  const { pathname, search } = new URL(url, location.href);
  const binding: CipherBinding = {
    method: request.method ?? 'GET',
    url: `${pathname}${search}`,
    time: String(Date.now() + clockAhead),
    nonce: tools.newNonce(),
  };
  const headers = {
    ...request.headers,
    [cipherHeaders.key]: keyHeader,
    [cipherHeaders.time]: binding.time,
    [cipherHeaders.nonce]: binding.nonce,
  };
  const body = request.body && JSON.stringify({ data: tools.sealText(keys, request.body, boundTo('request', binding)) });
  return openAnswer(await hearingTime(url, { ...request, headers, body }), cipher, binding);
}

/** Each answer tells the server's time as well: a clock may be put right, or go wrong, while a page is open. */
async function hearingTime(url: string, request: SealableRequest): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(url, request);
  noteServerTime(Date.parse(response.headers.get('date') ?? ''), askedAt);
  return response;
}

/** Only a JSON string is encrypted: refusals and files are as they are. */
async function openAnswer(response: Response, { tools, keys }: Cipher, binding: CipherBinding): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const answer = await response.text();
  const { status, headers } = response;
  if (!answer.startsWith('"')) return new Response(answer, { status, headers });
  const opened = tools.openBytes(keys, answer.slice(1, -1), boundTo('reply', binding));
  if (opened !== undefined) return new Response(opened, { status, headers });
  return Response.json({ code: 502, success: false, msg: text('call.failed') }, { status: 502 });
}

async function isMendable(response: Response): Promise<boolean> {
  const answer = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<Envelope<unknown>>;
  return answer.errors?.some(({ field }) => field === CIPHER_RETRY_FIELD) ?? false;
}

async function makeCipher(): Promise<Cipher | undefined> {
  const stored = storedKey();
  if (stored?.bodyCipher === 'off') return undefined;
  const [made, tools] = await Promise.all([makeKeysBeside(stored), import('./sealing.ts')]);
  const key = made?.key ?? stored ?? (await askKey());
  if (!stored) {
    writeStored(STORED, key);
    noteServerTime(key.askedAt + key.clockAhead, key.askedAt);
  }
  if (key.bodyCipher === 'off') return undefined;
  const { keys, wrapped } = made?.own ?? tools.makeSessionKeys(key.publicKey);
  return { keyHeader: `${key.keyId}.${wrapped}`, keys, clockAhead: key.clockAhead, tools };
}

function storedKey(): KnownKey | undefined {
  const stored = readStored<KnownKey>(STORED);
  return stored && Math.abs(Date.now() - stored.askedAt) < KEPT_MS ? stored : undefined;
}
