import type { Readable } from 'node:stream';
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
  const parts = new Set<Readable>();
  let taking: Promise<unknown> = Promise.resolve();
  try {
    // The parser says by itself when it has finished, which as a stream it does not always do: no pipeline would end with it.
    await new Promise<void>((resolve, reject) => {
      parser.on('part', (part: Readable) => {
        parts.add(part);
        // Told by the parser as well: a part may end early while another one is being taken.
        part.on('error', reject);
        taking = taking.then(() => take(part)).then(() => parts.delete(part));
        // At once, and not only when everything has come.
        taking.catch(reject);
      });
      parser.once('finish', resolve);
      parser.on('error', reject);
      body.on('error', reject);
      body.once('close', () => body.readableEnded || reject(new Error('aborted')));
      body.pipe(parser);
    });
    await taking;
  } finally {
    body.unpipe(parser);
    body.destroy();
    // Whoever waits for more of one is told that none comes.
    for (const part of parts) part.destroy(new Error('aborted'));
  }
}
