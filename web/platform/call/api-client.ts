import { type Endpoint, isChange } from '../../../contract/kernel/endpoint.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { notify } from '../page/notify.ts';
import { accessToken } from '../session/session.ts';
import { text } from '../words/i18n.ts';
import { sealedFetch } from './body-cipher.ts';
import { brokenOff, unanswered } from './broken-off.ts';
import { CallError, refusedWith } from './call-error.ts';
import { isQuietCode } from './call-rules.ts';
import { noteFailedCall } from './client-logs.ts';
import { checkPassword, type Missing } from './password-check.ts';
import { type OnProgress, readBlob } from './read-blob.ts';
import { renewSession } from './refresh-session.ts';
import { noteRightsChange } from './rights-changes.ts';
import { signOut } from './sign-out.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The error is thrown only; the caller shows it. */
  quiet?: boolean;
  timeoutMs?: number;
  /** Of downloads. */
  onProgress?: OnProgress;
  /** It goes on when the page is left; at most 64 KB. */
  keepalive?: boolean;
  /** One per click; the same one when that click is sent again. */
  idempotencyKey?: string;
}

type Input = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 30_000;
const EXPORT_TIMEOUT_MS = 300_000;
/** Answers that are not errors although they are not 200 (specification 1 §8). */
const PASS_THROUGH = 555;
const LOCKED = 423;

/** Nothing need be given where nothing is demanded. */
type Arguments<I> = Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Sends one call of the contract and gives its data. Throws `CallError`, after telling the user unless `quiet`. */
export async function call<const E extends Endpoint>(endpoint: E, ...[input, options = {}]: Arguments<SentInput<E>>): Promise<AnswerOf<E>> {
  return tellingErrors(endpoint, options, async () => {
    const envelope = await answerAfterPassword<AnswerOf<E>>(endpoint, input ?? {}, options);
    if (envelope.code === PASS_THROUGH) return envelope as AnswerOf<E>;
    if (envelope.code !== 200) throw refusedBy(envelope);
    return envelope.data as AnswerOf<E>;
  });
}

/** After a screen lock money waits for the password: it is asked for, and the call sent once more with the same key. */
async function answerAfterPassword<T>(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Envelope<T>> {
  const sent = endpoint.money ? { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() } : options;
  const first = await readEnvelope<T>(await answer(endpoint, input, sent));
  if (first.code !== LOCKED || !endpoint.money || !(await checkPassword(missingOf(first)))) return first;
  return readEnvelope<T>(await answer(endpoint, input, sent));
}

/** A server that does not say what it misses wants the password. */
function missingOf({ errors = [] }: Envelope<unknown>): Missing[] {
  const named = (['password', 'code'] as const).filter((name) => errors.some(({ field }) => field === name));
  return named.length > 0 ? named : ['password'];
}

export interface Download {
  blob: Blob;
  filename: string;
}

/** Fetches a file. A JSON answer instead of one is an error with the server's message (specification 1 §8). */
export async function download(endpoint: Endpoint, input: Input = {}, options: CallOptions = {}): Promise<Download> {
  return tellingErrors(endpoint, options, async () => {
    const response = await answer(endpoint, input, { timeoutMs: EXPORT_TIMEOUT_MS, ...options });
    // A file may be JSON of its own kind, such as application/fhir+json.
    if (!response.ok || response.headers.get('content-type')?.includes('application/json')) throw refusedBy(await readEnvelope(response));
    return { blob: await readBlob(response, options.onProgress), filename: filenameOf(response) ?? `${endpoint.title}.xlsx` };
  });
}

/** Fetches a file and hands it to the browser's downloads. */
export async function downloadToDisk(endpoint: Endpoint, input: Input = {}, options: CallOptions = {}): Promise<void> {
  const { blob, filename } = await download(endpoint, input, options);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function tellingErrors<T>(endpoint: Endpoint, { quiet, signal }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof CallError) noteFailedCall(endpoint.name, error);
    // What was offered and then refused was perhaps taken away meanwhile.
    if (error instanceof CallError && error.code === 403) noteRightsChange();
    if (error instanceof CallError && error.code !== 401 && !quiet && !isQuietCode(error.code)) tellUnlessShown(error);
    throw error;
  }
}

/** A moment later: by then a form has taken what belongs at its fields. */
function tellUnlessShown(error: CallError): void {
  setTimeout(() => {
    if (!error.isShown) notify.error(error.message, error.requestId);
  });
}

/** The raw answer. A refused token is renewed once and the call repeated, with the same idempotency key. */
async function answer(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Response> {
  const key = isChange(endpoint) ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const token = accessToken();
  const first = await send(endpoint, input, options, token, key);
  if (first.status !== 401) return first;
  const again = (await renewSession(token)) ? await send(endpoint, input, options, accessToken(), key) : first;
  if (again.status !== 401) return again;
  throw endedSession();
}

/** Whatever the status said: the code of the body counts (specification 1 §8). */
function refusedBy(envelope: Envelope<unknown>): CallError {
  return envelope.code === 401 ? endedSession() : refusedWith(envelope);
}

function endedSession(): CallError {
  signOut({ keepPlace: true });
  return new CallError(401, text('call.expired'));
}

async function send(endpoint: Endpoint, input: Input, options: CallOptions, token: string, key: string | undefined): Promise<Response> {
  // A state-changing GET of the specification is served as POST too, which nothing on the way may cache or repeat.
  const method = isChange(endpoint) && endpoint.method === 'GET' ? 'POST' : endpoint.method;
  const { path, rest } = fillPath(endpoint.path, input);
  const query = method === 'GET' ? toQuery(rest) : '';
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const headers: Record<string, string> = {
    ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  try {
    return await sealedFetch(`/api${path}${query}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unanswered(timeout.aborted);
  }
}

/** Reads an answer as an envelope, whatever a proxy on the way made of it. Throws `CallError` of code 0 where it breaks off. */
export async function readEnvelope<T>(response: { status: number; text: () => Promise<string> }): Promise<Envelope<T>> {
  const body = await response.text().catch((error: unknown) => {
    throw brokenOff(error);
  });
  try {
    const envelope = JSON.parse(body) as Partial<Envelope<T>> & { error_description?: string };
    const code = envelope.code ?? codeWithout(response.status);
    return { ...envelope, code, success: code === 200, msg: envelope.msg ?? envelope.error_description ?? text('call.failed') };
  } catch {
    return {
      code: codeWithout(response.status),
      success: false,
      msg: text(response.status >= 500 ? 'call.serverDown' : 'call.failed'),
    };
  }
}

/** Of an answer that is no envelope: under a 200 something on the way answered in place of the server, and nobody knows what became of the call. */
const codeWithout = (status: number): number => (status === 200 ? 502 : status);

/** `{name}` in the path takes the input of that name; the rest travels in query or body. */
function fillPath(path: string, input: Input): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name] ?? ''));
  });
  return { path: filled, rest };
}

/** Empty values narrow nothing and are left out; lists are joined by commas. */
export function toQuery(input: Input): string {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]))}`;
}

/** A random uuid; `crypto.randomUUID` is missing where a hospital serves the console over plain http. */
export function newIdempotencyKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function filenameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1];
}
