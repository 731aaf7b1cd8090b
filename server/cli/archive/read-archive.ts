import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { StartupError } from '../../platform/settings/startup-error.ts';
import { MANIFEST, type Manifest, type Part } from './manifest.ts';

type OnEntry = (name: string, body: Readable) => Promise<void>;

/** Goes through an archive from front to back; an entry must be read to its end before the next one comes. The signal breaks it off. */
export async function readArchive(file: string, onEntry: OnEntry, signal?: AbortSignal): Promise<void> {
  const extract = tar.extract();
  const walk = async (): Promise<void> => {
    for await (const entry of extract) {
      await onEntry(entry.header.name, Readable.from(entry));
      entry.resume();
    }
  };
  await Promise.all([pipeline(createReadStream(file), createGunzip(), extract, { signal }), walk()]);
}

/**
 * Reads an archive whole and holds every entry against the manifest's sizes and hashes. Returns the manifest; throws a
 * `StartupError` for anything missing, changed, cut off or foreign.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<Manifest> {
  const found: Part[] = [];
  let manifest: Manifest | undefined;
  const hashEntry: OnEntry = async (name, body) => {
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      if (name === MANIFEST) kept.push(chunk);
    }
    if (name === MANIFEST) manifest = JSON.parse(Buffer.concat(kept).toString('utf8')) as Manifest;
    else found.push({ name, size, sha256: hash.digest('hex') });
  };
  try {
    await readArchive(file, hashEntry, signal);
  } catch (error) {
    throw signal?.aborted ? signal.reason : unreadable(file, error);
  }
  return checked(file, manifest, found);
}

function unreadable(file: string, error: unknown): StartupError {
  const { code, message } = error as { code?: string; message: string };
  if (code === 'ENOENT') return new StartupError(`找不到备份文件 ${file}。`);
  return new StartupError(`备份文件 ${file} 不完整或已损坏（${message}），没有做任何改动。`);
}

function checked(file: string, manifest: Manifest | undefined, found: readonly Part[]): Manifest {
  if (!manifest) throw new StartupError(`备份文件 ${file} 不完整（缺少清单），没有做任何改动。`);
  if (manifest.format !== 'lianyi-backup') throw new StartupError(`${file} 不是联医的备份文件。`);
  if (manifest.version !== 1) throw new StartupError(`备份文件 ${file} 的格式版本 ${String(manifest.version)} 比程序新，请升级程序。`);
  const line = ({ name, size, sha256 }: Part): string => `${name} ${size} ${sha256}`;
  const wrong = manifest.parts.find((part, at) => line(part) !== line(found[at] ?? { name: '', size: 0, sha256: '' }));
  if (wrong) throw new StartupError(`备份文件 ${file} 中的 ${wrong.name} 缺失或已被改动，没有做任何改动。`);
  if (found.length !== manifest.parts.length) throw new StartupError(`备份文件 ${file} 含有清单之外的内容，没有做任何改动。`);
  return manifest;
}
