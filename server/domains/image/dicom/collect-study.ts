import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { MOST_DICOM_DEPTH, MOST_DICOM_ELEMENTS, MOST_FRAMES } from '../../../../contract/domains/image/dicom.limits.ts';
import { spreadSamples } from '../../../../contract/domains/image/dicom.samples.ts';
import type { PictureCoding, StudyPatient } from '../../../../contract/domains/image/dicom.shape.ts';
import { DicomFault, type DicomFile, isDicom, readDicomFile } from './data-set.ts';
import { decodeFrame, isReadable, storedFrames } from './decode-frame.ts';
import { colourPicture, greySamples, isColour } from './frame-pixels.ts';
import { type LookupTable, lookedUp } from './lookup-table.ts';
import { PATIENT_BYTES, patientInHead } from './patient-said.ts';
import { hasPixels, type Instance, type PixelFormat, readInstance } from './read-instance.ts';
import { type OpenFile, readLargeFile } from './read-large-file.ts';
import { StudyFault, type StudyFaultKind } from './study-fault.ts';
import { syntaxName } from './syntax-names.ts';

/** Where a picture lies among those that were made ready: bytes from the beginning, and how many. */
export type Place = readonly [from: number, length: number];

export interface CollectedInstance {
  readonly instance: Instance;
  readonly coding: PictureCoding;
  /** Bytes of a sample as it is sent. */
  readonly bytes: 1 | 2;
  readonly places: readonly Place[];
  /** Of the pictures as they came. */
  readonly digest: string;
}

const LIMITS = { elements: MOST_DICOM_ELEMENTS, depth: MOST_DICOM_DEPTH };
/** What tells a DICOM file. */
const HEAD_BYTES = 140;

function beginningOf({ fd }: OpenFile, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  return bytes.subarray(0, readSync(fd, bytes, 0, most, 0));
}

/** What is gathered of the files of a study, one after the other: their pictures go to the file at once, and nothing of them stays in memory. */
export class StudyCollector {
  readonly instances: CollectedInstance[] = [];
  leftOut = 0;
  /** Whose the files are that were left out, as far as they can be read. */
  readonly othersSaid: StudyPatient[] = [];
  /** Why the first file was left out. */
  fault: { readonly kind: StudyFaultKind; readonly encoding?: string | undefined } | undefined;
  #frames = 0;
  #end = 0;
  readonly #out: FileHandle;

  constructor(out: FileHandle) {
    this.#out = out;
  }

  /** Takes one file. What cannot be shown is left out and counted; what is no DICOM file at all is passed over. Throws where there is too much. */
  async take(bytes: Buffer): Promise<void> {
    if (isDicom(bytes))
      await this.#takeRead(
        () => readDicomFile(bytes, LIMITS),
        () => bytes.subarray(0, PATIENT_BYTES),
      );
  }

  /** The same of one that is read where it lies, for its size. `whole` fetches it where that cannot be. */
  async takeLarge(file: OpenFile, whole: () => Promise<Buffer>): Promise<void> {
    if (!isDicom(beginningOf(file, HEAD_BYTES))) return;
    await this.#takeRead(
      async () => readLargeFile(file, LIMITS) ?? readDicomFile(await whole(), LIMITS),
      () => beginningOf(file, PATIENT_BYTES),
    );
  }

  async #takeRead(read: () => DicomFile | Promise<DicomFile>, head: () => Buffer): Promise<void> {
    try {
      const file = await read();
      if (!hasPixels(file)) throw new StudyFault('none');
      this.instances.push(await this.#keep(file));
    } catch (error) {
      if (!(error instanceof StudyFault) && !(error instanceof DicomFault)) throw error;
      this.leftOut += 1;
      const patient = patientInHead(head());
      if (patient) this.othersSaid.push(patient);
      if (this.fault === undefined || this.fault.kind === 'none') this.fault = error;
    }
    if (this.#frames > MOST_FRAMES) throw new StudyFault('frames');
  }

  async #keep(file: DicomFile): Promise<CollectedInstance> {
    if (!isReadable(file.syntax)) throw new StudyFault('syntax', syntaxName(file.syntax));
    const read = readInstance(file);
    const { format } = read;
    // What becomes of samples by a table has a width of its own.
    const instance: Instance = read.values ? { ...read, format: { ...format, allocated: 16, stored: 16, isSigned: false } } : read;
    const digest = createHash('sha256');
    const begun = this.#end;
    const places: Place[] = [];
    let coding: PictureCoding = 'samples';
    try {
      for (const stored of storedFrames(file, format)) {
        digest.update(stored);
        const picture = await pictureOf(stored, file, read);
        coding = picture.coding;
        places.push(await this.#write(picture.bytes));
      }
    } catch (error) {
      // What was written of it is written over by the next.
      this.#end = begun;
      throw error;
    }
    this.#frames += places.length;
    return { instance, coding, bytes: instance.format.allocated === 8 && !format.isSigned ? 1 : 2, places, digest: digest.digest('hex') };
  }

  async #write(bytes: Uint8Array): Promise<Place> {
    const place: Place = [this.#end, bytes.length];
    await this.#out.write(bytes, 0, bytes.length, this.#end);
    this.#end += bytes.length;
    return place;
  }

  /** Appends a picture that was made of others. */
  append(bytes: Uint8Array): Promise<Place> {
    return this.#write(bytes);
  }
}

const PACK_LEVEL = 6;

/** Samples as the table of the device has them; as they are where there is none. */
function valued(samples: Uint8Array | Uint16Array, { isSigned }: PixelFormat, table: LookupTable | undefined) {
  if (!table) return samples;
  return Uint16Array.from(samples, (sample) => lookedUp(table, isSigned ? (sample << 16) >> 16 : sample));
}

async function pictureOf(
  stored: Buffer,
  { syntax, data }: DicomFile,
  { format, values }: Instance,
): Promise<{ coding: PictureCoding; bytes: Uint8Array }> {
  const decoded = await decodeFrame(stored, syntax, format);
  if ('jpeg' in decoded) return { coding: 'jpeg', bytes: decoded.jpeg };
  if (isColour(format)) return { coding: 'webp', bytes: await colourPicture(decoded, format, data) };
  const samples = valued(greySamples(decoded.samples, format), format, values);
  return { coding: 'samples', bytes: deflateSync(spreadSamples(samples, format.columns), { level: PACK_LEVEL }) };
}
