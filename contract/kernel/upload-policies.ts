import type { Message } from './said.ts';

/** What one upload `code` accepts (specification 1 §5). A domain declares those of its own forms (`uploads`). */
export interface UploadPolicy {
  readonly code: string;
  /** Lower case, without dots. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** The most that one call takes, where larger files may come in pieces; else `maxBytes`. */
  readonly maxBytesAtOnce?: number;
  /** How many files one form may hold. */
  readonly maxFiles: number;
  /** Shown for a wrong kind and for a size over the limit: it names both rules. */
  readonly message: Message;
}

/** The policy of a field that names none, and of a client that does not say what it uploads a picture for. */
export const DEFAULT_UPLOAD_CODE = 'image';
