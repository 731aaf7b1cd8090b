import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  BIG_FILE_CHUNK_BYTES,
  BIG_FILE_PARALLEL,
  type ChunkUploadRecord,
  existBigFile,
  mergeBigFile,
  putChunk,
} from '../../contract/domains/files/big-file.endpoints.ts';
import type { Envelope } from '../../contract/kernel/envelope.ts';

/** A file of any size: one piece said again and again, so that this process stays small itself. */
export interface Upload {
  /** SHA-256 of the whole. */
  identifier: string;
  /** Sends the pieces between these numbers (from 1) that the server does not have, as many at once as the console. */
  send(port: number, from: number, to: number): Promise<void>;
  /** The pieces that the server has. */
  stored(port: number): Promise<number[]>;
  /** Joins them; resolves when the file is complete. */
  merge(port: number): Promise<void>;
}

const FILM_HEAD = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(8), Buffer.from('isommp42')]);
const ASK_AGAIN_MS = 500;
const AGAIN = 205;

export function sampleUpload(pieces: number, token: string): Upload {
  const piece = Buffer.concat([FILM_HEAD, randomBytes(BIG_FILE_CHUNK_BYTES - FILM_HEAD.length)]);
  const whole = createHash('sha256');
  for (let at = 0; at < pieces; at += 1) whole.update(piece);
  const identifier = whole.digest('hex');
  const target = { busniessType: 'bench', busniessId: 'B1', identifier, filename: '录像.mp4' };
  const chunkSha256 = createHash('sha256').update(piece).digest('hex');
  const fields = { ...target, totalSize: String(pieces * BIG_FILE_CHUNK_BYTES), chunkSha256 };

  const ask = async (port: number, path: string, body: FormData | string): Promise<Envelope<ChunkUploadRecord>> => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
    const headers = { 'blade-auth': `bearer ${token}`, ...type };
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers, body });
    const answer = (await response.json()) as Envelope<ChunkUploadRecord>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.msg}`);
    return answer;
  };
  const formOf = (number: number): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, chunkNumber: String(number) })) form.append(name, value);
    form.append('file', new Blob([piece]), 'blob');
    return form;
  };
  const stored = async (port: number): Promise<number[]> =>
    (await ask(port, existBigFile.path, JSON.stringify(target))).data?.chunkNumbers ?? [];
  return {
    identifier,
    stored,
    send: async (port, from, to) => {
      const there = new Set(await stored(port));
      const waiting = Array.from({ length: to - from + 1 }, (_, at) => from + at)
        .filter((number) => !there.has(number))
        .values();
      const worker = async (): Promise<void> => {
        for (const number of waiting) await ask(port, putChunk.path, formOf(number));
      };
      await Promise.all(Array.from({ length: BIG_FILE_PARALLEL }, worker));
    },
    merge: async (port) => {
      // A server that was killed while it joined is taken for alive for a minute.
      while ((await ask(port, mergeBigFile.path, JSON.stringify(target))).code === AGAIN)
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    },
  };
}

/** SHA-256 of the one file of that many pieces below a folder. */
export async function hashOfStored(folder: string, pieces: number): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })));
  const [whole, ...others] = sizes.filter(({ size }) => size === pieces * BIG_FILE_CHUNK_BYTES);
  if (!whole || others.length > 0) throw new Error(`${sizes.length} files, and not one of the whole size`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(whole.path), hash);
  return hash.digest('hex');
}
