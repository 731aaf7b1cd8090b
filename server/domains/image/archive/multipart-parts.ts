import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Dicer } from '@fastify/busboy';

/** What separates the parts of an answer of this content type; nothing where it has none. */
export function boundaryIn(contentType: string | undefined): string | undefined {
  if (!/^multipart\/related\s*(;|$)/i.test(contentType ?? '')) return undefined;
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
}

/**
 * Hands over each part of a `multipart/related` body as it comes, one after the other, and holds no more than a buffer of it. Rejects with what `take`
 * threw, or where the body breaks off before its end.
 */
export async function eachPart(body: Readable, boundary: string, take: (part: Readable) => Promise<void>): Promise<void> {
  const parser = new Dicer({ boundary, maxHeaderPairs: 32 });
  let taking = Promise.resolve();
  let failure: unknown;
  parser.on('part', (part: Readable) => {
    // Told by the parser itself: a part may end early while another one is being taken.
    part.on('error', () => undefined);
    taking = taking
      .then(() => take(part))
      .catch((error: unknown) => {
        failure ??= error;
        parser.destroy();
      });
  });
  try {
    await pipeline(body, parser);
  } catch (error) {
    throw failure ?? error;
  }
  await taking;
  if (failure) throw failure;
}
