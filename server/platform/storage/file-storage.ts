import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Message } from '../../../contract/kernel/said.ts';
import { SaidError } from '../refusal.ts';

/** An inclusive byte range, as a video player asks for it. */
export type ByteRange = { readonly start: number; readonly end: number };

/** `size` is always the size of the whole file in bytes, also when the stream holds only a range of it. */
export type StoredFile = { readonly stream: Readable; readonly size: number };

export type PutOptions = {
  readonly contentType: string;
  /** A body of another length is refused. */
  readonly size?: number;
  /** There may be something under the key already: what fails then leaves that as it is. */
  readonly mayReplace?: boolean;
};

/**
 * Where file contents live. Keys come from `newFileKey`; every method rejects with `StorageError`.
 * A `put` is all or nothing: after a crash, a broken stream or a full disk nothing is found under its key but what was there before.
 */
export type FileStorage = {
  /** Stores the content and resolves to its size in bytes. */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<{ size: number }>;
  get(key: string, range?: ByteRange): Promise<StoredFile>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Removes what uploads cut off by a crash left behind a day before `now` (UTC ms), where the store does not do so itself. */
  sweep?(now: number): Promise<number>;
  /** Writes, reads and removes a small file; rejects with what a person at the settings screen needs to know. */
  test(): Promise<void>;
};

export type StorageErrorCode = 'bad-key' | 'not-found' | 'full' | 'size-mismatch' | 'denied' | 'unavailable';

/** A failure of the file store; `message` is Chinese and fit for the user, the technical reason is in `cause`. */
export class StorageError extends SaidError {
  readonly code: StorageErrorCode;
  /** What the store calls it itself, such as `AccessDenied` or `EACCES`; nothing where it does not say. */
  readonly storeCode: string | undefined;

  constructor(code: StorageErrorCode, message: Message, cause?: unknown, storeCode?: string) {
    super(message, { cause });
    this.name = 'StorageError';
    this.code = code;
    this.storeCode = storeCode;
  }
}

const KEY = /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** A new key `yyyy/mm/dd/<uuid>.<ext>`, dated by the Shanghai day of `now` (UTC ms); nothing of it comes from the uploader. */
export function newFileKey(extension: string, now: number): string {
  const day = new Date(now + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '/');
  return assertFileKey(`${day}/${randomUUID()}.${extension.toLowerCase()}`);
}

/** Whether something could be a key, such as a path below a folder of files. */
export function isFileKey(key: string): boolean {
  return KEY.test(key);
}

/** Returns the key when it has exactly the form of `newFileKey`, else throws `bad-key`: no path can hide in it. */
export function assertFileKey(key: string): string {
  if (!isFileKey(key)) throw new StorageError('bad-key', '文件地址不合法');
  return key;
}

/** The shared body of `test()`: what is written must come back byte for byte, and be gone after removal. */
export async function probeStorage(storage: Omit<FileStorage, 'test'>): Promise<void> {
  const key = newFileKey('txt', Date.now());
  const written = Buffer.from(`lianyi ${key}`);
  await storage.put(key, written, { contentType: 'text/plain', size: written.length });
  try {
    const { stream } = await storage.get(key);
    const read = Buffer.concat(await stream.toArray());
    if (!read.equals(written)) throw new StorageError('unavailable', '存储测试失败：读回的内容与写入的不一致');
  } finally {
    await storage.remove(key);
  }
  if (await storage.exists(key)) throw new StorageError('unavailable', '存储测试失败：文件删除后仍然存在');
}
