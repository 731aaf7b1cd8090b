import sharp from 'sharp';
import { MOST_HELD_PIXELS, MOST_PREPARED_PIXELS } from '../../../../contract/domains/image/slide.limits.ts';

export interface PrepareRequest {
  /** Paths on this machine. */
  readonly from: string;
  readonly to: string;
}

export type PrepareReply = { readonly done: true } | { readonly refused: 'unreadable' | 'large' | 'held' } | { readonly failed: string };

// The process behind prepare-slide.ts.

const TILE = 256;
const QUALITY = 85;
/** Bytes that a pixel takes in the end, about. */
const BYTES_A_PIXEL = 0.2;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (request: PrepareRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
// The server may die without a word; nobody else would end this process.
process.on('disconnect', () => process.exit());
// A stop that is sent to all processes of the server is the server's: it ends this one by hanging up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer({ from, to }: PrepareRequest): Promise<PrepareReply> {
  const options = { limitInputPixels: MOST_PREPARED_PIXELS, sequentialRead: true, failOn: 'error' } as const;
  const known = await sharp(from, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!known?.width || !known.height) return { refused: 'unreadable' };
  const pixels = known.width * known.height;
  if (pixels > MOST_PREPARED_PIXELS) return { refused: 'large' };
  if (known.isProgressive && pixels > MOST_HELD_PIXELS) return { refused: 'held' };
  process.send?.({ expected: pixels * BYTES_A_PIXEL * (4 / 3) });
  try {
    await sharp(from, options)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .tiff({ tile: true, tileWidth: TILE, tileHeight: TILE, pyramid: true, compression: 'jpeg', quality: QUALITY, bigtiff: true })
      .toFile(to);
    return { done: true };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return /ENOSPC|No space/i.test(words) ? { failed: words } : { refused: 'unreadable' };
  }
}
