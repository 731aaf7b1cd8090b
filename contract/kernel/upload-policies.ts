import type { Message } from './said.ts';

/** What one upload `code` accepts (specification 1 §5). A domain declares those of its own forms (`uploads`). */
export interface UploadPolicy {
  readonly code: string;
  /** Lower case, without dots. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** Of extensions that may have more, or have to have less. */
  readonly maxBytesOf?: Readonly<Record<string, number>>;
  /** The most that one call takes, where larger files may come in pieces; else `maxBytes`. */
  readonly maxBytesAtOnce?: number;
  /** How many files one form may hold. */
  readonly maxFiles: number;
  /** Shown for a wrong kind and for a size over the limit: it names both rules. */
  readonly message: Message;
  /** What people are likely to bring, and nothing here reads. */
  readonly unread?: readonly UnreadFormat[];
}

/** A format that is known by letters (Latin-1) at a place of the head, whatever the file is called. */
export interface UnreadFormat {
  readonly at: number;
  readonly letters: string;
  /** Says what to bring instead. */
  readonly message: Message;
}

/** The format that nothing reads, of a file that begins with these bytes. */
export const unreadFormatOf = ({ unread = [] }: Pick<UploadPolicy, 'unread'>, head: Uint8Array): UnreadFormat | undefined =>
  unread.find(({ at, letters }) => String.fromCharCode(...head.subarray(at, at + letters.length)) === letters);

/** Bytes that are enough to know one. */
export const unreadHeadBytes = ({ unread = [] }: Pick<UploadPolicy, 'unread'>): number =>
  Math.max(0, ...unread.map(({ at, letters }) => at + letters.length));

/** The most bytes that a file of this extension may have. */
export const mostBytesOf = ({ maxBytes, maxBytesOf }: Pick<UploadPolicy, 'maxBytes' | 'maxBytesOf'>, extension: string): number =>
  maxBytesOf?.[extension] ?? maxBytes;

/** The same of one call: larger ones come in pieces. */
export const mostBytesAtOnce = (policy: Pick<UploadPolicy, 'maxBytes' | 'maxBytesOf' | 'maxBytesAtOnce'>, extension: string): number =>
  Math.min(mostBytesOf(policy, extension), policy.maxBytesAtOnce ?? Number.POSITIVE_INFINITY);

/** The policy of a field that names none, and of a client that does not say what it uploads a picture for. */
export const DEFAULT_UPLOAD_CODE = 'image';
