import { type FileHandle, open, rm } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { greyBy } from '../../../../contract/domains/image/dicom.curves.ts';
import { MOST_INSTANCE_BYTES } from '../../../../contract/domains/image/dicom.limits.ts';
import { gatherSamples } from '../../../../contract/domains/image/dicom.samples.ts';
import type { Stack, StudyPatient, StudyShape } from '../../../../contract/domains/image/dicom.shape.ts';
import { digitsOf, greyByWindow } from '../../../../contract/domains/image/dicom.windows.ts';
import { type BuiltStack, buildStacks, patientOf, seriesDigests } from './build-stacks.ts';
import { type Place, StudyCollector } from './collect-study.ts';
import { type ArchivedFile, entriesOfArchive, spool, wholeOf } from './read-archive.ts';
import { LARGE_FILE_BYTES } from './read-large-file.ts';
import { StudyFault } from './study-fault.ts';

export interface StudyRequest {
  /** Paths on this machine. */
  readonly from: string;
  readonly to: string;
}

/** What is kept of a study besides its pictures. */
export interface MadeStudy {
  readonly shape: StudyShape;
  /** Of each stack where its pictures lie: beginning and length by turns, that of its small picture first. */
  readonly places: readonly (readonly number[])[];
  readonly patient: StudyPatient;
  readonly digests: readonly string[];
}

const PREVIEW_EDGE = 512;
const PREVIEW_QUALITY = 55;

/** Reads a study and writes its pictures one after the other. Throws `StudyFault`. Unpacks what others made: called in a process of its own alone. */
export async function makeStudy({ from, to }: StudyRequest, told: (percent: number) => void): Promise<MadeStudy> {
  const [file, out] = [await open(from, 'r'), await open(to, 'w+', 0o600)];
  const beside = `${to}.one`;
  let spare: FileHandle | undefined;
  try {
    return await readStudy(file, out, async () => (spare ??= await open(beside, 'w+', 0o600)), told);
  } finally {
    await Promise.all([file.close(), out.close(), spare?.close()]);
    if (spare) await rm(beside, { force: true });
  }
}

async function readStudy(
  file: FileHandle,
  out: FileHandle,
  spare: () => Promise<FileHandle>,
  told: (percent: number) => void,
): Promise<MadeStudy> {
  const { size } = await file.stat();
  const head = Buffer.alloc(4);
  await file.read(head, 0, 4, 0);
  const collector = new StudyCollector(out);
  if (head.toString('latin1', 0, 2) === 'PK') {
    for await (const entry of entriesOfArchive(file, size)) {
      told(Math.floor(entry.share * 95));
      if (entry.size <= LARGE_FILE_BYTES) await collector.take(await wholeOf(entry));
      else await takeSpooled(collector, entry, await spare());
    }
  } else {
    if (size > MOST_INSTANCE_BYTES) throw new StudyFault('large');
    await collector.takeLarge({ fd: file.fd, size }, () => file.readFile());
  }
  return finish(collector, (place) => readPlace(out, place));
}

/** A large file of an archive is unpacked beside it first. */
async function takeSpooled(collector: StudyCollector, entry: ArchivedFile, spare: FileHandle): Promise<void> {
  const size = await spool(entry, spare);
  await collector.takeLarge({ fd: spare.fd, size }, () => readPlace(spare, [0, size]));
}

async function finish(collector: StudyCollector, read: Read): Promise<MadeStudy> {
  const { instances, leftOut, othersSaid, fault } = collector;
  if (instances.length === 0) throw new StudyFault(fault?.kind ?? 'none', fault?.encoding);
  const patient = patientOf(instances, othersSaid);
  const stacks: Stack[] = [];
  const places: number[][] = [];
  for (const built of buildStacks(instances)) {
    const stack = await withWindow(built, read);
    const small = await collector.append(await preview(stack, built, read));
    stacks.push(stack);
    places.push([...small, ...built.places.flat()]);
  }
  return { shape: { stacks, leftOut }, places, patient, digests: seriesDigests(instances) };
}

type Read = (place: Place) => Promise<Buffer>;

async function readPlace(file: FileHandle, [from, length]: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, from);
  return bytes;
}

/** Where the device says no window: from the darkest to the brightest of the middle picture, but for a hundredth on either side, as finely as its values are. */
async function withWindow({ stack, places }: BuiltStack, read: Read): Promise<Stack> {
  if (stack.coding !== 'samples' || stack.windows.length > 0) return stack;
  const middle = Math.floor(places.length / 2);
  const place = places[middle];
  if (!place) return stack;
  const [slope, intercept] = stack.rescale[middle] ?? stack.rescale[0] ?? [1, 0];
  const values = Float64Array.from(await samplesOf(stack, place, read)).sort();
  const at = (share: number): number => (values[Math.floor((values.length - 1) * share)] ?? 0) * slope + intercept;
  const [low, high] = [Math.min(at(0.01), at(0.99)), Math.max(at(0.01), at(0.99))];
  const step = Math.abs(slope);
  const rounded = (value: number): number => Number(value.toFixed(digitsOf(step)));
  return { ...stack, windows: [[rounded((low + high) / 2), Math.max(step, rounded(high - low))]] };
}

async function samplesOf(
  { columns, rows, bytes, isSigned }: Stack,
  place: Place,
  read: Read,
): Promise<Uint8Array | Uint16Array | Int16Array> {
  const samples = gatherSamples(inflateSync(await read(place)), columns, rows, bytes);
  return isSigned ? new Int16Array(samples.buffer, samples.byteOffset, samples.length) : samples;
}

/** The first picture as it is shown, small: it is there before everything else. */
async function preview(stack: Stack, { places: [place] }: BuiltStack, read: Read): Promise<Buffer> {
  if (!place) throw new StudyFault('none');
  const { columns, rows } = stack;
  const picture =
    stack.coding === 'samples'
      ? sharp(shaded(await samplesOf(stack, place, read), stack), {
          raw: { width: columns, height: rows, channels: 1 },
          limitInputPixels: false,
        })
      : sharp(await read(place), { limitInputPixels: false });
  const fit = { width: PREVIEW_EDGE, height: PREVIEW_EDGE, fit: 'inside', withoutEnlargement: true } as const;
  return picture
    .resize(fit)
    .jpeg({ quality: PREVIEW_QUALITY })
    .toBuffer()
    .catch(() => {
      throw new StudyFault('broken');
    });
}

function shaded(samples: Uint8Array | Uint16Array | Int16Array, { rescale, windows, curves, isInverted, isSigmoid }: Stack): Buffer {
  const curve = curves?.[0] && { first: curves[0].first, greys: Buffer.from(curves[0].greys, 'base64') };
  const [slope, intercept] = rescale[0] ?? [1, 0];
  const byWindow = greyByWindow(windows[0] ?? [128, 256], isSigmoid);
  return Buffer.from(
    Uint8ClampedArray.from(samples, (sample) => {
      const value = sample * slope + intercept;
      const shade = curve ? greyBy(curve, value) : byWindow(value);
      return isInverted ? 255 - shade : shade;
    }),
  );
}
