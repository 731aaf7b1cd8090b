import { READ_FAILED } from '../../platform/call/is-readable.ts';
import type { HashReply, HashRequest } from './hash.worker.ts';

export interface FileHashes {
  /** SHA-256 of the whole file, and of each piece in order. */
  identifier: string;
  chunks: string[];
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Computes a file's checksums beside the page, one file after the other. Rejects with `READ_FAILED` when the file cannot
 * be read, and with the signal's reason when it is aborted. `onProgress` tells bytes.
 */
export function hashFile(file: File, chunkSize: number, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<FileHashes> {
  const turn = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : inWorker({ file, chunkSize }, signal, onProgress)));
  last = turn.catch(() => undefined);
  return turn;
}

function inWorker(request: HashRequest, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<FileHashes> {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  const chunks: string[] = [];
  return new Promise<FileHashes>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error(READ_FAILED));
    worker.onmessage = ({ data }: MessageEvent<HashReply>) => {
      if (data.kind === 'failed') return reject(new Error(READ_FAILED));
      if (data.kind === 'done') return resolve({ identifier: data.identifier, chunks });
      chunks.push(data.sha256);
      onProgress(data.bytes);
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
