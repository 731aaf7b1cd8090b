import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { greyBy } from '../../../../contract/domains/image/dicom.curves.ts';
import { MOST_STACKS } from '../../../../contract/domains/image/dicom.limits.ts';
import { double, element, item, sequence, short, text } from '../../../demo/studies/dicom-elements.ts';
import { ctStudy, ultrasoundCine } from '../../../demo/studies/invent-studies.ts';
import { aFile, ramp, readStudyOf } from './study.testing.ts';

const counted = (count: number, first = 0): number[] => Array.from({ length: count }, (_, at) => first + at);

test('a study comes in series, in the order of the body, and its first picture small', async () => {
  const { made, picture } = await readStudyOf(ctStudy(5));
  expect(made.shape.stacks.map(({ number, pictures, unit, windows }) => [number, pictures, unit, windows[0]])).toEqual([
    [1, 1, 'HU', [100, 1_200]],
    [2, 40, 'HU', [40, 400]],
  ]);
  const along = made.shape.stacks[1]?.place?.along ?? [];
  expect(along).toEqual(along.toSorted((one, other) => other - one));
  expect((await sharp(picture(1, -1)).metadata()).format).toBe('jpeg');
  expect(made.patient).toEqual({ name: '', sex: '', birth: '', number: '' });
});

test('pictures of many pictures are passed on as they are', async () => {
  const { made, picture } = await readStudyOf(await ultrasoundCine(5));
  expect(made.shape.stacks[0]).toMatchObject({ pictures: 30, coding: 'jpeg', frameTime: 33.3, spacing: [0.6, 0.6], mayBeBurned: true });
  expect(await sharp(picture(0, 29)).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
});

test('samples are what they were: with a sign, of twelve bits, of eight', async () => {
  const signed = await readStudyOf(aFile({ pixels: ramp(24, -12), isSigned: true }));
  expect(signed.samples(0, 0)).toEqual(counted(24, -12));
  const noisy = ramp(24);
  for (let at = 1; at < noisy.length; at += 2) noisy[at] = 0xf0 | (noisy[at] ?? 0);
  expect((await readStudyOf(aFile({ pixels: noisy, stored: 12 }))).samples(0, 0)).toEqual(counted(24));
  const narrow = await readStudyOf(aFile({ pixels: Buffer.from(counted(24)), allocated: 8 }));
  expect([narrow.made.shape.stacks[0]?.bytes, narrow.samples(0, 0)]).toEqual([1, counted(24)]);
});

/** One run of its own for each byte: the upper bytes, then the lower ones. */
function rle(pixels: Buffer): Buffer {
  const literal = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length - 1]), bytes]);
  const [upper, lower] = [1, 0].map((which) => literal(Buffer.from(pixels.filter((_, at) => at % 2 === which))));
  const head = Buffer.alloc(64);
  for (const [at, value] of [2, 64, 64 + (upper?.length ?? 0)].entries()) head.writeUInt32LE(value, at * 4);
  return Buffer.concat([head, upper ?? head, lower ?? head]);
}

test('runs, deflated files and grey JPEG are unpacked', async () => {
  const packed = await readStudyOf(aFile({ syntax: '1.2.840.10008.1.2.5', pixels: [rle(ramp(24, 300))] }));
  expect(packed.samples(0, 0)).toEqual(counted(24, 300));
  const plain = aFile();
  const body = plain.indexOf(Buffer.from('08000500', 'hex'), 140);
  const meta = text(0x0002_0010, 'UI', '1.2.840.10008.1.2.1.99', '\0');
  const deflated = Buffer.concat([plain.subarray(0, 132), meta, deflateRawSync(plain.subarray(body))]);
  expect((await readStudyOf(deflated)).samples(0, 0)).toEqual(counted(24));
  const grey = await sharp(Buffer.alloc(24, 200), { raw: { width: 6, height: 4, channels: 1 } })
    .jpeg()
    .toBuffer();
  const jpeg = await readStudyOf(aFile({ syntax: '1.2.840.10008.1.2.4.50', allocated: 8, pixels: [grey] }));
  expect(jpeg.samples(0, 0).every((sample) => Math.abs(sample - 200) < 4)).toBe(true);
});

/** The file with its numbers turned, but for its first group. */
function withUpperBytesFirst(plan: Parameters<typeof aFile>[0]): Buffer {
  const plain = aFile({ ...plan, syntax: '1.2.840.10008.1.2.2' });
  const body = plain.indexOf(Buffer.from('08000500', 'hex'), 140);
  const parts = [plain.subarray(0, body)];
  for (let at = body; at < plain.length; ) {
    const kind = plain.toString('latin1', at + 4, at + 6);
    const isLong = ['OB', 'OW', 'SQ'].includes(kind);
    const length = isLong ? plain.readUInt32LE(at + 8) : plain.readUInt16LE(at + 6);
    const from = at + (isLong ? 12 : 8);
    const head = Buffer.from(plain.subarray(at, from));
    head.subarray(0, 4).swap16();
    if (isLong) head.subarray(8, 12).swap32();
    else head.subarray(6, 8).swap16();
    const value = Buffer.from(plain.subarray(from, from + length));
    parts.push(head, ['US', 'OW'].includes(kind) ? value.swap16() : value);
    at = from + length;
  }
  return Buffer.concat(parts);
}

test('files with the upper byte first are read, of sixteen bits and of eight', async () => {
  const { made, samples } = await readStudyOf(withUpperBytesFirst({ patient: { name: '张三' }, window: [40, 400], pixels: ramp(24, 300) }));
  expect([samples(0, 0), made.shape.stacks[0]?.windows, made.patient.name]).toEqual([counted(24, 300), [[40, 400]], '张三']);
  const narrow = await readStudyOf(withUpperBytesFirst({ allocated: 8, pixels: Buffer.from(counted(24)) }));
  expect(narrow.samples(0, 0)).toEqual(counted(24));
});

/** A table of the device: how many, the first and of how many bits, then what becomes of each. */
const tableOf = (values: readonly number[], first: number, name: string): Buffer =>
  item([
    element(0x0028_3002, 'US', Buffer.from(Uint16Array.of(values.length, first, 16).buffer)),
    text(0x0028_3003, 'LO', name),
    element(0x0028_3006, 'OW', Buffer.from(Uint16Array.from(values).buffer)),
  ]);

test('samples become values by the table of a device, and are shown by its windows and curves', async () => {
  const squares = counted(24).map((at) => at * at);
  const more = [
    ...[text(0x0028_1050, 'DS', '100\\200'), text(0x0028_1051, 'DS', '300\\50'), text(0x0028_1055, 'LO', 'NORMAL\\HARD')],
    sequence(0x0028_3000, [tableOf(squares, 0, 'log')]),
    sequence(0x0028_3010, [tableOf([0, 0x8000, 0xffff], 100, '标准'), tableOf([1], 0, '硬')]),
  ];
  const { made, samples } = await readStudyOf(aFile({ allocated: 8, pixels: Buffer.from(counted(24)), more }));
  const [stack] = made.shape.stacks;
  expect(samples(0, 0)).toEqual(squares);
  expect(stack).toMatchObject({
    ...{ bytes: 2, isSigned: false, rescale: [[1, 0]] },
    presets: [
      { name: 'NORMAL', window: [100, 300] },
      { name: 'HARD', window: [200, 50] },
    ],
    curves: [{ name: '标准', first: 100 }, { name: '硬' }],
  });
  const [curve] = stack?.curves ?? [];
  const greys = { first: curve?.first ?? 0, greys: Buffer.from(curve?.greys ?? '', 'base64') };
  expect([0, 101, 102, 500].map((value) => greyBy(greys, value))).toEqual([0, 128, 255, 255]);
});

test('colours by rows, by planes, by a palette and as brightness and colour become pictures without loss', async () => {
  const red = { modality: 'US', allocated: 8, rows: 2, columns: 2 } as const;
  const of = async (plan: Parameters<typeof aFile>[0]): Promise<number[]> => {
    const { picture, made } = await readStudyOf(aFile({ ...red, ...plan }));
    expect(made.shape.stacks[0]?.coding).toBe('webp');
    return [...(await sharp(picture(0, 0)).removeAlpha().raw().toBuffer()).subarray(0, 3)];
  };
  const rgb = Buffer.from(Array.from({ length: 4 }, () => [250, 20, 30]).flat());
  expect(await of({ perPixel: 3, photometric: 'RGB', pixels: rgb })).toEqual([250, 20, 30]);
  expect(
    await of({ perPixel: 3, photometric: 'YBR_FULL', pixels: Buffer.from(Array.from({ length: 4 }, () => [76, 85, 255]).flat()) }),
  ).toEqual([254, 0, 0]);
  const table = (tag: number, value: number) => [0x28, 0, tag & 0xff, 0x12, 0x4f, 0x57, 0, 0, 2, 0, 0, 0, 0, value];
  const described = Buffer.from([0x28, 0, 0x01, 0x11, 0x55, 0x53, 6, 0, 1, 0, 0, 0, 16, 0]);
  const palette = [described, Buffer.from([...table(1, 9), ...table(2, 8), ...table(3, 7)])];
  expect(await of({ photometric: 'PALETTE COLOR', pixels: Buffer.alloc(4), more: palette })).toEqual([9, 8, 7]);
});

test('names are read in the letters in which they were written', async () => {
  const { made } = await readStudyOf(aFile({ patient: { name: 'Zhang^San=张^三', sex: 'M', birth: '1970-01-01', number: 'P1' } }));
  expect(made.patient).toEqual({ name: 'Zhang^San=张^三', sex: 'M', birth: '1970-01-01', number: 'P1' });
});

test('of a file with many pictures each may have its place and its window', async () => {
  const each = [10, 20].map((z, at) =>
    item([
      sequence(0x0020_9113, [item([text(0x0020_0032, 'DS', `0\\0\\${z}`)])]),
      sequence(0x0028_9132, [item([text(0x0028_1050, 'DS', String(40 + at)), text(0x0028_1051, 'DS', '400')])]),
    ]),
  );
  const more = [sequence(0x5200_9230, each)];
  const { made } = await readStudyOf(aFile({ frames: 2, pixels: ramp(48), direction: [1, 0, 0, 0, 1, 0], more }));
  expect(made.shape.stacks[0]).toMatchObject({
    pictures: 2,
    windows: [
      [40, 400],
      [41, 400],
    ],
    place: { along: [10, 20] },
  });
});

/** Of an ultrasound, in centimetres a pixel. */
const region = (centimetres: number): Buffer =>
  item([short(0x0018_6024, 3), short(0x0018_6026, 3), double(0x0018_602c, centimetres), double(0x0018_602e, centimetres)]);
const still = (number: number, ...regions: readonly Buffer[]): Buffer =>
  aFile({ modality: 'US', number, more: [sequence(0x0018_6011, regions)] });
const scalesOf = async (files: readonly Buffer[]) => {
  const { made } = await readStudyOf(Buffer.from(zipSync(Object.fromEntries(files.map((file, at) => [`IM${at}`, file])))));
  return made.shape.stacks.map(({ pictures, spacing, isDetector }) => [pictures, spacing, isDetector]);
};

test('a picture is measured by its own scale alone, whatever else its series holds', async () => {
  const depths = [still(1, region(0.05)), still(2, region(0.1)), still(3, region(0.05)), still(4, region(0.05), region(0.05))];
  expect(await scalesOf(depths)).toEqual([
    [2, [0.5, 0.5], false],
    [1, [1, 1], false],
    [1, undefined, undefined],
  ]);
  const plate = text(0x0018_1164, 'DS', '0.2\\0.2');
  expect(await scalesOf([aFile({ spacing: [0.2, 0.2] }), aFile({ number: 2, more: [plate] })])).toEqual([
    [1, [0.2, 0.2], false],
    [1, [0.2, 0.2], true],
  ]);
});

test('one spacing that is written with more digits or fewer is one', async () => {
  const slices = [0.683594, 0.68359375, 0.6836].map((spacing, at) => aFile({ number: at + 1, spacing: [spacing, spacing] }));
  expect(await scalesOf(slices)).toEqual([[3, [0.683594, 0.683594], false]]);
});

test('a series of more scales than a study may have stacks is shown, without one', async () => {
  const stills = counted(MOST_STACKS + 1, 1).map((number) => still(number, region(number / 1_000)));
  expect(await scalesOf(stills)).toEqual([[MOST_STACKS + 1, undefined, undefined]]);
});

test('a file whose pictures have several spacings has none', async () => {
  const measured = (spacing: number) => item([sequence(0x0028_9110, [item([text(0x0028_0030, 'DS', `${spacing}\\${spacing}`)])])]);
  const of = (...spacings: readonly number[]) =>
    scalesOf([aFile({ frames: 2, pixels: ramp(48), more: [sequence(0x5200_9230, spacings.map(measured))] })]);
  expect(await of(0.5, 0.5)).toEqual([[2, [0.5, 0.5], false]]);
  expect(await of(0.5, 1)).toEqual([[2, undefined, undefined]]);
});

test('what is no picture is left out and counted, and what is no DICOM at all passed over', async () => {
  const archive = zipSync({
    a: aFile(),
    b: aFile({ number: 2 }),
    'report.txt': Buffer.from('x'),
    c: aFile({ number: 3 }).subarray(0, 300),
  });
  const { made } = await readStudyOf(Buffer.from(archive));
  expect([made.shape.stacks[0]?.pictures, made.shape.leftOut]).toEqual([2, 1]);
});
