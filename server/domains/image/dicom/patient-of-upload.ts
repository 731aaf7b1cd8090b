import { buffer } from 'node:stream/consumers';
import { constants, inflateRawSync } from 'node:zlib';
import type { StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { PATIENT_BYTES, patientInHead } from './patient-said.ts';

/** Of an archive twice as much: what else was packed may stand before the first file. */
const READ_BYTES = PATIENT_BYTES * 2;
/** Unpacked, so that the worst archive costs no more than this. */
const MOST_UNPACKED = 8 * 1024 * 1024;

/** Whose an upload is, by its beginning alone: of an archive by its first file. Nothing where that says nothing, as most of an archive is not read. */
export async function patientOfUpload(storage: FileStorage, file: { name: string; size: number; extension: string }) {
  const { stream } = await storage.get(file.name, { start: 0, end: Math.min(file.size, READ_BYTES) - 1 });
  return patientInBeginning(await buffer(stream), file.extension);
}

export function patientInBeginning(bytes: Buffer, extension: string): StudyPatient | undefined {
  const head = extension === 'zip' ? firstFileIn(bytes) : bytes;
  return head && patientInHead(head.subarray(0, PATIENT_BYTES));
}

const HEADER_BYTES = 30;
const [HEADER, STORED, DEFLATED] = [0x0403_4b50, 0, 8];
const [IS_LOCKED, IS_SIZED_LATER] = [0x1, 0x8];

/** What there is of the first file of an archive that may be a picture; folders and the list of a disk are passed over. */
function firstFileIn(archive: Buffer): Buffer | undefined {
  for (let at = 0; at + HEADER_BYTES <= archive.length && archive.readUInt32LE(at) === HEADER; ) {
    const [flags, method, packed] = [archive.readUInt16LE(at + 6), archive.readUInt16LE(at + 8), archive.readUInt32LE(at + 18)];
    const [nameLength, moreLength] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + HEADER_BYTES, at + HEADER_BYTES + nameLength);
    const begin = at + HEADER_BYTES + nameLength + moreLength;
    const isSized = (flags & IS_SIZED_LATER) === 0;
    if ((flags & IS_LOCKED) !== 0) return undefined;
    if (!/[\\/]$|(?:^|[\\/])DICOMDIR$/i.test(name)) return unpacked(archive.subarray(begin, isSized ? begin + packed : undefined), method);
    if (!isSized) return undefined;
    at = begin + packed;
  }
  return undefined;
}

function unpacked(bytes: Buffer, method: number): Buffer | undefined {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) return undefined;
  try {
    // The end is not there.
    return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED });
  } catch {
    return undefined;
  }
}
