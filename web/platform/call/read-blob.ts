import { brokenOff } from './broken-off.ts';

/** How much of a download has arrived, from 0 to 1; 1 only when all of it has. */
export type OnProgress = (share: number) => void;

/**
 * The whole of an answer. While a long one arrives, tells how much of it has: the server says how long it will be about,
 * because a file that is made while it is sent has no length yet. Throws `CallError` of code 0 where it breaks off.
 */
export async function readBlob(response: Response, onProgress?: OnProgress): Promise<Blob> {
  try {
    return await readWhole(response, onProgress);
  } catch (error) {
    throw brokenOff(error);
  }
}

async function readWhole(response: Response, onProgress?: OnProgress): Promise<Blob> {
  const expected = Number(response.headers.get('x-estimated-length'));
  if (!onProgress || !response.body || !(expected > 0)) return response.blob();
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let received = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.length;
    onProgress(Math.min(received / expected, 0.99));
  }
  onProgress(1);
  return new Blob(pieces, { type });
}
