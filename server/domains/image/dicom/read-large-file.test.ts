import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudyCollector } from './collect-study.ts';
import { makeStudy } from './make-study.ts';
import { aFile, collectGarbage, ramp } from './study.testing.ts';

const MB = 1_048_576;
/** Of a file of 120 MB. */
const LIMIT = 64 * MB;
const IMPLICIT = '1.2.840.10008.1.2';
const BASELINE = '1.2.840.10008.1.2.4.50';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lianyi-large-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is kept of a file, read from memory or where it lies. */
async function kept(bytes: Buffer, isLarge: boolean) {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  await writeFile(from, bytes);
  const [file, out] = [await open(from, 'r'), await open(to, 'w+')];
  try {
    const collector = new StudyCollector(out);
    const fail = () => Promise.reject(new Error('the whole file was read'));
    await (isLarge ? collector.takeLarge({ fd: file.fd, size: bytes.length }, fail) : collector.take(bytes));
    return { instances: collector.instances, fault: collector.fault, pictures: await out.readFile() };
  } finally {
    await Promise.all([file.close(), out.close()]);
  }
}

const jpeg = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .jpeg()
    .toBuffer();

const colours = { perPixel: 3, photometric: 'YBR_FULL_422', allocated: 8, syntax: BASELINE } as const;

test.each([
  ['one picture', () => aFile()],
  ['several pictures', () => aFile({ frames: 3, pixels: ramp(72) })],
  ['more pictures than there are bytes', () => aFile({ frames: 3, pixels: ramp(48) })],
  ['packed pictures', async () => aFile({ ...colours, frames: 2, pixels: [await jpeg(40), await jpeg(200)] })],
  ['a picture in pieces', async () => aFile({ ...colours, pixels: cut(await jpeg(90)) })],
  ['a file that is cut off', () => aFile().subarray(0, -10)],
  ['a file whose head is cut off', () => aFile().subarray(0, 200)],
  ['kinds that are not written', () => aFile({ syntax: IMPLICIT })],
] as const)('a file that is read where it lies says the same as in memory: %s', async (_what, make) => {
  const bytes = await make();
  const [large, small] = [await kept(bytes, true).catch(String), await kept(bytes, false)];
  expect(large).toEqual(small);
});

const cut = (bytes: Buffer): Buffer[] => [bytes.subarray(0, 100), bytes.subarray(100)];

test.each(['in an archive', 'by itself'])('of a large file only the picture that is made ready is in memory: %s', async (how) => {
  const frames = 60;
  const bytes = aFile({ rows: 1_024, columns: 1_024, frames, pixels: Buffer.alloc(frames * 2 * MB, 7) });
  const [from, to] = [path.join(folder, 'large'), path.join(folder, 'made')];
  const source = how === 'by itself' ? bytes : zipSync({ 'large.dcm': bytes }, { level: 0 });
  await writeFile(from, source);
  const counted = () => process.memoryUsage().arrayBuffers;
  const before = counted();
  let most = 0;
  const watch = setInterval(() => {
    // What nobody holds any more does not count, whenever the process would get round to giving it back.
    for (let tries = 0; tries < 3 && counted() - before >= LIMIT; tries += 1) collectGarbage();
    most = Math.max(most, counted() - before);
  }, 1);
  const { shape } = await makeStudy({ from, to }, () => undefined).finally(() => clearInterval(watch));
  expect(shape.stacks).toHaveLength(1);
  expect(most).toBeLessThan(LIMIT);
  // What the test made of it stays until here: it counts for both sides.
  expect(source.length).toBeGreaterThanOrEqual(bytes.length);
});
