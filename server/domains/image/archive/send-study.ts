import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isReadBefore, type StudyPatient, type StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import type { Services } from '../../../engine/services.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { areSeveralPeople } from '../dicom/patient-differences.ts';
import { PATIENT_BYTES, patientInHead } from '../dicom/patient-said.ts';
import { entriesOfArchive } from '../dicom/read-archive.ts';
import { studyFaults } from '../dicom/study-fault.ts';
import type { ImageFile } from '../image-files.ts';
import { inFolder } from '../work-folder.ts';
import type { ImageArchivePort, SentFile, Stored } from './dicomweb-port.ts';

/**
 * Sends the DICOM files of an upload to an archive, as they are. Of what was read and found sound alone: but those that cannot be shown go as well, so that
 * here each must say whose it is. Of what was read before dates of birth were compared (`shape`), and was shown and confirmed so, they are not held against
 * it here either. Throws `ArchiveFailure`, and 415 where they are of several people.
 */
export function sendStudy(services: Services, port: ImageArchivePort, file: ImageFile, shape: StudyShape): Promise<Stored> {
  return inFolder(services, async (folder) => {
    const from = path.join(folder, randomUUID());
    const { stream } = await (await storageOfFile(services, file.tenantId, file.ossId)).get(file.name);
    await pipeline(stream, createWriteStream(from, { mode: 0o600 }));
    const single = [{ size: file.size, open: async () => createReadStream(from) }];
    if (file.extension !== 'zip') return port.store(await sendable(single, shape));
    const archive = await open(from, 'r');
    try {
      return await port.store(await sendable(entriesOfArchive(archive, file.size), shape));
    } finally {
      await archive.close();
    }
  });
}

/** What else people pack with a study stays here, and what cannot be read as far as its patient. */
async function sendable(files: AsyncIterable<SentFile> | Iterable<SentFile>, shape: StudyShape): Promise<SentFile[]> {
  const found: SentFile[] = [];
  const patients: StudyPatient[] = [];
  for await (const file of files) {
    const patient = patientInHead(await headOf(await file.open()));
    if (!patient) continue;
    found.push(file);
    patients.push(isReadBefore(shape) ? { ...patient, birth: '' } : patient);
  }
  const people = [...new Map(patients.map((one) => [`${one.name}\0${one.number}\0${one.birth}`, one])).values()];
  if (areSeveralPeople(people)) throw new Refusal(415, studyFaults.people);
  if (found.length === 0) throw new Refusal(415, studyFaults.broken);
  return found;
}

async function headOf(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const piece of stream) {
    head = Buffer.concat([head, piece]);
    // Leaving the loop ends the stream.
    if (head.length >= PATIENT_BYTES) break;
  }
  return head.subarray(0, PATIENT_BYTES);
}
