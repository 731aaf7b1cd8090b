import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { gatherSamples } from '../../../../contract/domains/image/dicom.samples.ts';
import { dicomFile, type InstancePlan } from '../../../demo/studies/write-study.ts';
import { type MadeStudy, makeStudy } from './make-study.ts';
import { prepareStudy } from './prepare-study.ts';

/** What was made of a file: its index, and the pictures of each stack as they are sent. */
export interface ReadStudy {
  readonly made: MadeStudy;
  picture(stack: number, picture: number): Buffer;
  samples(stack: number, picture: number): number[];
}

/** Reads a study; in a process of its own, as the server does, where there is a limit. Throws `StudyFault`, or what its uploader is told. */
export async function readStudyOf(bytes: Buffer, limitMs?: number): Promise<ReadStudy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lianyi-study-test-'));
  try {
    const [from, to] = [path.join(folder, 'study'), path.join(folder, 'made')];
    await writeFile(from, bytes);
    const nothing = (): void => undefined;
    const made = await (limitMs === undefined ? makeStudy({ from, to }, nothing) : prepareStudy({ from, to }, nothing, limitMs));
    const pictures = await readFile(to);
    const picture = (stack: number, number: number): Buffer => {
      const [start = 0, length = 0] = made.places[stack]?.slice((number + 1) * 2) ?? [];
      return pictures.subarray(start, start + length);
    };
    const samples = (stack: number, number: number): number[] => {
      const shape = made.shape.stacks[stack];
      if (!shape) return [];
      const found = gatherSamples(inflateSync(picture(stack, number)), shape.columns, shape.rows, shape.bytes);
      return [...(shape.isSigned ? new Int16Array(found.buffer) : found)];
    };
    return { made, picture, samples };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of one small grey picture, whose samples are 0, 1, 2 … */
export function aFile(plan: Partial<InstancePlan> = {}): Buffer {
  return dicomFile({ modality: 'CT', study: 1, series: 1, number: 1, rows: 4, columns: 6, pixels: ramp(24), ...plan });
}

/** Two bytes each. */
export function ramp(count: number, first = 0): Buffer {
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) bytes.writeInt16LE(first + at, at * 2);
  return bytes;
}

/** For tests of what is held: without this, what was already let go would still count. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
