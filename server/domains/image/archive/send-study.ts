import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import type { Services } from '../../../engine/services.ts';
import { isDicom } from '../dicom/data-set.ts';
import { type ArchivedFile, entriesOfArchive } from '../dicom/read-archive.ts';
import type { ImageFile } from '../image-files.ts';
import { inFolder } from '../work-folder.ts';
import type { ImageArchivePort, SentFile, Stored } from './dicomweb-port.ts';

/** Sends the DICOM files of an upload to an archive, as they are. Throws `ArchiveFailure`. Of what was read and found sound alone. */
export function sendStudy(services: Services, port: ImageArchivePort, file: ImageFile): Promise<Stored> {
  return inFolder(services, async (folder) => {
    const from = path.join(folder, randomUUID());
    const { stream } = await (await storageOfFile(services, file.tenantId, file.ossId)).get(file.name);
    await pipeline(stream, createWriteStream(from, { mode: 0o600 }));
    if (file.extension !== 'zip') return port.store([{ size: file.size, open: async () => createReadStream(from) }]);
    const archive = await open(from, 'r');
    try {
      return await port.store(await studyFiles(entriesOfArchive(archive, file.size)));
    } finally {
      await archive.close();
    }
  });
}

/** What else people pack with a study stays here. */
async function studyFiles(entries: AsyncIterable<ArchivedFile>): Promise<SentFile[]> {
  const found: SentFile[] = [];
  for await (const entry of entries) if (isDicom(await headOf(await entry.open()))) found.push(entry);
  return found;
}

const HEAD_BYTES = 140;

async function headOf(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const piece of stream) {
    head = Buffer.concat([head, piece]);
    // Leaving the loop ends the stream.
    if (head.length >= HEAD_BYTES) break;
  }
  return head;
}
