import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What the worker is asked: the file, cut into pieces of `chunkSize` bytes. */
export interface HashRequest {
  file: File;
  chunkSize: number;
}

/** One message a piece, then the whole file's; or that the file cannot be read. */
export type HashReply = { kind: 'chunk'; sha256: string; bytes: number } | { kind: 'done'; identifier: string } | { kind: 'failed' };

const reply = (message: HashReply): void => self.postMessage(message);

/**
 * One piece in memory at a time, whatever the file's size; both checksums in one reading. Plain JavaScript, which is as
 * fast here as WebAssembly and leaves the content security policy as strict as it is.
 */
async function hash({ file, chunkSize }: HashRequest): Promise<void> {
  const whole = sha256.create();
  for (let start = 0; start < file.size; start += chunkSize) {
    const bytes = new Uint8Array(await file.slice(start, start + chunkSize).arrayBuffer());
    whole.update(bytes);
    reply({ kind: 'chunk', sha256: bytesToHex(sha256(bytes)), bytes: start + bytes.length });
  }
  reply({ kind: 'done', identifier: bytesToHex(whole.digest()) });
}

self.addEventListener('message', (event: MessageEvent<HashRequest>) => {
  hash(event.data).catch(() => reply({ kind: 'failed' }));
});
