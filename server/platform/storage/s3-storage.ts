import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { said } from '../../../contract/kernel/said.ts';
import { NoAnswer, openOutside } from '../net/ask-outside.ts';
import {
  assertFileKey,
  type ByteRange,
  type FileStorage,
  type PutOptions,
  probeStorage,
  StorageError,
  type StoredFile,
} from './file-storage.ts';
import { spooled } from './spool.ts';

export type S3Settings = {
  /** With scheme, without bucket: `https://oss-cn-shanghai.aliyuncs.com`, `http://127.0.0.1:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** True puts the bucket into the path (MinIO, Ceph), false into the host name (Alibaba, Tencent, Huawei, AWS). */
  readonly pathStyle: boolean;
  /** False where a hospital has entered it: then no name may lead into the server's own network. */
  readonly allowPrivate?: boolean;
  /** Until when an answer must have begun, and for how long the store may neither take nor send anything, in ms: what flows is never cut off. */
  readonly answerMs?: number;
  readonly silenceMs?: number;
};

type S3Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly headers?: Record<string, string>;
  readonly body?: Readable | Buffer;
};

const NO_BUCKET = 'NoSuchBucket';

const ANSWER_MS = 30_000;
/** Some stores need a while for a large file that has arrived before they say so. */
const SILENCE_MS = 2 * 60_000;

/** Keeps files in one bucket of any S3-compatible store. Uploads and downloads are streamed; no file is held in memory. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const storage = {
    put: (key: string, body: Readable | Buffer, options: PutOptions) => put(settings, key, body, options),
    get: (key: string, range?: ByteRange) => get(settings, key, range),
    remove: async (key: string) => {
      const response = await call(settings, { method: 'DELETE', key });
      response.discard();
      if (!response.ok && response.status !== 404) throw refusal(response.status);
    },
    exists: async (key: string) => (await findObject(settings, key)) !== undefined,
  };
  return { ...storage, test: () => probeStorage(storage) };
}

/** What the bucket has under a key, with its size where the store says that; nothing where there is nothing. Throws `StorageError`. */
export async function findObject(settings: S3Settings, key: string): Promise<{ readonly size?: number } | undefined> {
  const response = await call(settings, { method: 'HEAD', key });
  response.discard();
  if (response.status === 404) return undefined;
  if (!response.ok) throw refusal(response.status);
  const length = response.headers['content-length'];
  return length === undefined ? {} : { size: Number(length) };
}

async function put(settings: S3Settings, key: string, body: Readable | Buffer, options: PutOptions): Promise<{ size: number }> {
  const wanted = options.size ?? (Buffer.isBuffer(body) ? body.length : undefined);
  if (wanted === undefined) return putOfUnknownSize(settings, key, body as Readable, options);
  if (Buffer.isBuffer(body) && body.length !== wanted) throw sizeMismatch(wanted, body.length);
  const counted = Buffer.isBuffer(body) ? body : exactly(body, wanted);
  const headers = { 'content-type': options.contentType, 'content-length': String(wanted) };
  try {
    const response = await call(settings, { method: 'PUT', key, headers, body: counted });
    response.discard();
    // What is written is absent nowhere: it is the bucket that is not there, and nothing that was read is lost.
    if (response.status === 404) throw noBucket();
    if (!response.ok) throw refusal(response.status);
    return { size: wanted };
  } catch (error) {
    // A refused or broken upload leaves what was there whole; removed, it would be lost.
    if (!options.mayReplace) await discard(settings, key);
    throw error;
  }
}

/** Milliseconds before each try: a store may still be writing when the break is noticed here. */
const DISCARD_AFTER_MS = [0, 100, 400];

/** Some small stores keep what arrived of an upload that broke off; the failure being reported matters more than this one. */
async function discard(settings: S3Settings, key: string): Promise<void> {
  for (const pauseMs of DISCARD_AFTER_MS) {
    await sleep(pauseMs);
    const response = await call(settings, { method: 'DELETE', key }).catch(() => undefined);
    if (!response) return;
    response.discard();
  }
}

/** S3 wants the length before the first byte, so a body of unknown length goes through a temporary file, never through memory. */
function putOfUnknownSize(settings: S3Settings, key: string, body: Readable, options: PutOptions): Promise<{ size: number }> {
  return spooled(body, (file, size) => put(settings, key, createReadStream(file), { ...options, size }));
}

/** Passes the body on and fails when it is longer or shorter than promised: the store then discards the broken upload. */
function exactly(body: Readable, wanted: number): Readable {
  async function* counted() {
    let seen = 0;
    for await (const chunk of body) {
      seen += chunk.length;
      if (seen > wanted) throw sizeMismatch(wanted, seen);
      yield chunk;
    }
    if (seen !== wanted) throw sizeMismatch(wanted, seen);
  }
  return Readable.from(counted(), { objectMode: false });
}

async function get(settings: S3Settings, key: string, range: ByteRange | undefined): Promise<StoredFile> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const response = await call(settings, { method: 'GET', key, headers });
  if (!response.ok) throw refusal(response.status, await codeOf(response));
  const total = response.headers['content-range']?.split('/')[1] ?? response.headers['content-length'];
  return { stream: response.stream, size: Number(total) };
}

/** What is read of a refusal to learn what the store calls it, in bytes, and how long that may take, in ms. */
const MOST_OF_REFUSAL = 4_096;
const REFUSAL_MS = 2_000;

/** One status stands for a wrong key, a wrong clock, and one file that may not be read: the answer's body says which. */
async function codeOf({ stream, discard }: S3Answer): Promise<string | undefined> {
  const timer = setTimeout(discard, REFUSAL_MS);
  let body = '';
  try {
    for await (const chunk of stream) {
      body += String(chunk);
      if (body.length > MOST_OF_REFUSAL) break;
    }
  } catch {
    // It was refused, whatever broke off then.
  } finally {
    clearTimeout(timer);
    discard();
  }
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1];
}

async function call(settings: S3Settings, request: S3Call): Promise<S3Answer> {
  const { method, body } = request;
  const headers = { ...request.headers, 'x-amz-content-sha256': payloadHash(body) };
  const signer = new AwsV4Signer({
    method,
    url: s3ObjectUrl(settings, request.key),
    headers,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
  });
  const signed = await signer.sign();
  const sent = Object.fromEntries(signed.headers as unknown as Iterable<[string, string]>);
  const { allowPrivate = true, answerMs = ANSWER_MS, silenceMs = SILENCE_MS } = settings;
  const late = new AbortController();
  // The answer to what is sent begins when all of it has arrived, however long that takes.
  const timer = body ? undefined : setTimeout(() => late.abort(), answerMs);
  try {
    const { signal } = late;
    return answerOf(await openOutside(new URL(signed.url), { method, headers: sent, body, signal, silenceMs, allowPrivate }));
  } catch (error) {
    throw unreachable(error);
  } finally {
    clearTimeout(timer);
  }
}

interface S3Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
  /** Reads nothing further: the connection is of no more use. */
  discard(): void;
}

function answerOf(incoming: IncomingMessage): S3Answer {
  const status = incoming.statusCode ?? 502;
  const discard = (): void => void incoming.on('error', () => {}).destroy();
  return { ok: status >= 200 && status < 300, status, headers: incoming.headers, stream: incoming, discard };
}

function unreachable(error: unknown): StorageError {
  const code = error instanceof NoAnswer ? error.code : '';
  if (code === 'PRIVATE') return new StorageError('denied', '服务地址不能是内部网络的地址', error);
  if (code === 'ENOTFOUND') return new StorageError('unavailable', '找不到服务地址，请检查后重试', error);
  return findStorageError(error) ?? new StorageError('unavailable', '无法连接对象存储，请检查地址与网络', error);
}

/** A buffer is hashed; a stream is not read twice for its hash: TLS protects it, and the length is part of the call. */
function payloadHash(body: Readable | Buffer | undefined): string {
  if (body instanceof Readable) return 'UNSIGNED-PAYLOAD';
  return createHash('sha256')
    .update(body ?? '')
    .digest('hex');
}

/** The address of one object: the bucket in the path, or in the host name. */
export function s3ObjectUrl(settings: S3Settings, key: string): string {
  const url = new URL(settings.endpoint);
  const prefix = url.pathname.replace(/\/+$/, '');
  if (settings.pathStyle) {
    url.pathname = `${prefix}/${settings.bucket}/${assertFileKey(key)}`;
    return url.href;
  }
  url.hostname = `${settings.bucket}.${url.hostname}`;
  url.pathname = `${prefix}/${assertFileKey(key)}`;
  return url.href;
}

function findStorageError(error: unknown): StorageError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StorageError) return at;
  }
  return undefined;
}

function sizeMismatch(wanted: number, seen: number): StorageError {
  return new StorageError('size-mismatch', said`文件传输不完整：应为${wanted}字节，实际收到${seen}字节，请重新上传`);
}

function noBucket(cause?: unknown): StorageError {
  return new StorageError('denied', '对象存储中没有该存储桶，请检查桶名', cause, NO_BUCKET);
}

function refusal(status: number, storeCode?: string): StorageError {
  const cause = new Error(`object store answered ${[status, storeCode].filter(Boolean).join(' ')}`);
  // A store that was closed has lost nothing that somebody could tell from here.
  if (storeCode === NO_BUCKET) return noBucket(cause);
  if (status === 404) return new StorageError('not-found', '文件不存在或已被删除', cause);
  if (status === 401 || status === 403) return new StorageError('denied', '对象存储拒绝访问，请检查密钥、桶名与权限', cause, storeCode);
  if (status === 507) return new StorageError('full', '对象存储空间不足，文件没有保存，请联系管理员', cause);
  return new StorageError('unavailable', said`对象存储暂时不可用（${status}），请稍后重试`, cause);
}
