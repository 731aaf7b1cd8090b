import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { Part } from './manifest.ts';

export interface ArchiveWriter {
  add(name: string, body: Readable | Buffer, size: number, contentType?: string): Promise<void>;
  readonly parts: readonly Part[];
  /** Writes the last entry and forces everything to disk. */
  finish(name: string, body: Buffer): Promise<void>;
  abort(error: Error): Promise<void>;
}

/** A new tar.gz that only its owner can read: it holds patients' data. Refuses a file that exists. */
export function createArchive(file: string): ArchiveWriter {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 6 }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  // Whoever waits for an entry is told of a full disk there; this only keeps it from being unhandled until then.
  let failure: Error | undefined;
  written.catch((error: Error) => (failure = error));
  const parts: Part[] = [];
  const add: ArchiveWriter['add'] = async (name, body, size, contentType) => {
    if (failure) throw failure;
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await Promise.race([pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, hashing, pack.entry({ name, size })), written]);
    parts.push({ name, size, sha256: hash.digest('hex'), contentType });
  };
  return {
    add,
    parts,
    finish: async (name, body) => {
      await add(name, body, body.length);
      pack.finalize();
      await written;
    },
    abort: async (error) => {
      pack.destroy(error);
      await written.catch(() => undefined);
    },
  };
}
