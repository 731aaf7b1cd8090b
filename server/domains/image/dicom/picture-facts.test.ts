import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isReadBefore, type Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { double, item, sequence, short, text } from '../../../demo/studies/dicom-elements.ts';
import { publicStudy } from './public-study.ts';
import { aFile, ramp, readStudyOf } from './study.testing.ts';

/** What is known of pictures besides their samples. */

async function stacksOf(...files: readonly Buffer[]): Promise<readonly Stack[]> {
  const { made } = await readStudyOf(Buffer.from(zipSync(Object.fromEntries(files.map((file, at) => [`IM${at}`, file])))));
  return made.shape.stacks;
}

const stackOf = async (plan: Parameters<typeof aFile>[0]): Promise<Stack | undefined> => (await stacksOf(aFile(plan)))[0];

test('each picture says what of the body lies at its edges, which side it shows and from where, and that drawings are left out', async () => {
  expect((await stackOf({ direction: [1, 0, 0, 0, 1, 0] }))?.sides).toEqual([{ edges: ['L', 'P'] }]);
  expect((await stackOf({ direction: [1, 0, 0, 0, 0, -1] }))?.sides).toEqual([{ edges: ['L', 'F'] }]);
  expect((await stackOf({ direction: [0, 0.8, -0.6, 0.1, -0.6, -0.8] }))?.sides).toEqual([{ edges: ['PF', 'FA'] }]);
  const view = (number: number, orientation: string, side: string) => {
    const more = [text(0x0018_5101, 'CS', 'MLO'), text(0x0020_0020, 'CS', orientation), text(0x0020_0062, 'CS', side)];
    return aFile({ modality: 'MG', number, more: number === 1 ? [...more, short(0x6000_0010, 4)] : more });
  };
  const breasts = await stacksOf(view(1, 'P\\F', 'R'), view(2, 'A\\F', 'L'), view(3, 'ZHANG\\SAN', 'X'));
  const sides = [{ edges: ['P', 'F'], laterality: 'R', view: 'MLO' }, { edges: ['A', 'F'], laterality: 'L', view: 'MLO' }, { view: 'MLO' }];
  expect(breasts).toMatchObject([{ pictures: 3, sides, hasOverlay: true }]);
  expect(await stackOf({})).not.toHaveProperty('sides');
  // Everybody sees the sides of a typical case, and nothing that a device writes in words of its own.
  const { shape } = publicStudy({ stacks: breasts, leftOut: 0 });
  expect(shape.stacks[0]).toMatchObject({ sides: [{ edges: ['P', 'F'], laterality: 'R' }, {}, {}], hasOverlay: true });
  expect(JSON.stringify(shape)).not.toContain('MLO');
});

test('pictures of one file that lie in several directions have sides each, and no place that the first would give them all', async () => {
  const placed = (direction: string, z: number): Buffer =>
    item([
      sequence(0x0020_9113, [item([text(0x0020_0032, 'DS', `0\\0\\${z}`)])]),
      sequence(0x0020_9116, [item([text(0x0020_0037, 'DS', direction)])]),
    ]);
  const of = (...directions: readonly string[]) =>
    stackOf({ frames: 2, pixels: ramp(48), more: [text(0x0020_0052, 'UI', '1.2'), sequence(0x5200_9230, directions.map(placed))] });
  const axial = '1\\0\\0\\0\\1\\0';
  expect((await of(axial, axial))?.place?.along).toEqual([0, 1]);
  const mixed = await of(axial, '0\\1\\0\\0\\0\\-1');
  expect(mixed?.sides).toEqual([{ edges: ['L', 'P'] }, { edges: ['P', 'F'] }]);
  expect(mixed).not.toHaveProperty('place');
});

test('of several examinations each has its own day and hospital, the newest first', async () => {
  const [old, recent] = [
    aFile({ study: 3, series: 1, hospital: '县医院' }),
    aFile({ study: 9, series: 2, hospital: '市医院', more: [text(0x0008_1030, 'LO', '胸部CT')] }),
  ];
  expect(await stacksOf(old, recent)).toMatchObject([
    { number: 1, examination: { number: 1, takenOn: '2026-11-10', hospital: '市医院', description: '胸部CT' } },
    { number: 2, examination: { number: 2, takenOn: '2026-11-04', hospital: '县医院' } },
  ]);
  // By that one knows what was read since.
  const { made } = await readStudyOf(old);
  const before = made.shape.stacks.map(({ examination: _, ...stack }): Stack => stack);
  expect([isReadBefore(made.shape), isReadBefore({ stacks: before, leftOut: 0 })]).toEqual([false, true]);
});

test('an ultrasound is measured by its regions alone, whatever spacing it writes for the whole', async () => {
  const region = (unitX: number) =>
    item([short(0x0018_6024, unitX), short(0x0018_6026, 3), double(0x0018_602c, 0.05), double(0x0018_602e, 0.05)]);
  const of = (...regions: readonly Buffer[]) => stackOf({ modality: 'US', spacing: [0.9, 0.9], more: [sequence(0x0018_6011, regions)] });
  expect((await of(region(3)))?.spacing).toEqual([0.5, 0.5]);
  expect(await of(region(3), region(4))).not.toHaveProperty('spacing');
});

test('a shadow whose spacing nobody has corrected is measured at the detector', async () => {
  const detector = text(0x0018_1164, 'DS', '0.2\\0.2');
  const isDetector = async (modality: string, ...more: readonly Buffer[]) => {
    const stack = await stackOf({ modality, spacing: [0.2, 0.20001], more });
    expect(stack?.spacing).toEqual([0.2, 0.20001]);
    return stack?.isDetector;
  };
  expect(await isDetector('DX', detector)).toBe(true);
  expect(await isDetector('DX')).toBe(true);
  expect(await isDetector('DX', text(0x0028_0a02, 'CS', 'FIDUCIAL'))).toBe(false);
  expect(await isDetector('DX', text(0x0018_1164, 'DS', '0.25\\0.25'))).toBe(false);
  // A film that was scanned, and slices that were computed of shadows.
  expect(await isDetector('OT', text(0x0018_2010, 'DS', '0.2\\0.2'))).toBe(true);
  expect(await isDetector('MG', text(0x0020_0037, 'DS', '1\\0\\0\\0\\1\\0'))).toBe(false);
  expect(await isDetector('CT')).toBe(false);
  // A modality in letters of the device's own: what the picture is says it.
  const kind = (last: string) => text(0x0008_0016, 'UI', `1.2.840.10008.5.1.4.1.1.${last}`, '\0');
  for (const last of ['1', '1.1', '12.1.1']) expect([last, await isDetector('DR', kind(last))]).toEqual([last, true]);
  for (const last of ['2', '104.1', '13.1.3']) expect([last, await isDetector('DR', kind(last))]).toEqual([last, false]);
});

test('an angiography of many pictures says its spacing at the detector for each of them', async () => {
  const at = (spacing: string): Buffer => item([sequence(0x0028_9443, [item([text(0x0018_1164, 'DS', spacing)])])]);
  const of = (...spacings: readonly string[]) =>
    stackOf({ modality: 'XA', frames: 2, pixels: ramp(48), more: [sequence(0x5200_9230, spacings.map(at))] });
  expect(await of('0.2\\0.2', '0.2\\0.2')).toMatchObject({ spacing: [0.2, 0.2], isDetector: true });
  expect(await of('0.2\\0.2', '0.3\\0.3')).not.toHaveProperty('spacing');
});

test('pictures of one series whose values are of several kinds are stacks of their own', async () => {
  const of = (number: number, type: string) => aFile({ number, modality: 'PT', rescale: [1, 0], more: [text(0x0028_1054, 'LO', type)] });
  const stacks = await stacksOf(of(1, 'BQML'), of(2, 'GML'), of(3, 'BQML'));
  expect(stacks.map(({ pictures, unit }) => [pictures, unit])).toEqual([[2, 'BQML'], [1, 'GML']]); // biome-ignore format: a line
});

test('values of a CT are Hounsfield units where its file makes them, and of no copy and no map', async () => {
  const rescale = [1, -1_024] as const;
  const unitOf = async (plan: Parameters<typeof aFile>[0]) => (await stackOf(plan))?.unit;
  const kind = (value: string) => text(0x0008_0008, 'CS', value);
  const type = (value: string) => text(0x0028_1054, 'LO', value);
  expect(await unitOf({ rescale })).toBe('HU');
  expect(await unitOf({ rescale, more: [kind('DERIVED\\SECONDARY\\MPR'), type('HU')] })).toBe('HU');
  expect(await unitOf({ rescale, more: [kind('DERIVED\\SECONDARY\\CBF')] })).toBeUndefined();
  expect(await unitOf({ rescale, more: [text(0x0008_0064, 'CS', 'WSD'), type('HU')] })).toBeUndefined();
  expect(await unitOf({ rescale, more: [kind('ORIGINAL\\PRIMARY\\LOCALIZER'), type('HU')] })).toBeUndefined();
  expect(await unitOf({})).toBeUndefined();
  expect(await unitOf({ rescale, more: [type('ml/min')] })).toBe('ml/min');
});

test('values between 0 and 1 have windows as fine as they are', async () => {
  const rescale = [0.0005, 0] as const;
  expect((await stackOf({ modality: 'PT', rescale }))?.windows).toEqual([[0.0055, 0.011]]);
  expect((await stackOf({ modality: 'PT', rescale, pixels: Buffer.alloc(48) }))?.windows).toEqual([[0, 0.0005]]);
  expect((await stackOf({ modality: 'MR', rescale, window: [0.003, 0.004] }))?.windows).toEqual([[0.003, 0.004]]);
  // A line over whole values is at least one wide.
  expect((await stackOf({ modality: 'MR', window: [12, 0.5] }))?.windows).toEqual([[11, 22]]);
  const by = (name: string) => stackOf({ modality: 'MR', window: [12, 0.5], more: [text(0x0028_1056, 'CS', name)] });
  expect(await by('LINEAR_EXACT')).toMatchObject({ windows: [[12, 0.5]] });
  expect(await by('SIGMOID')).toMatchObject({ windows: [[12, 0.5]], isSigmoid: true });
});

test('pixels that are not square without a spacing keep their shape', async () => {
  const aspect = text(0x0028_0034, 'IS', '6\\5');
  expect(await stackOf({ modality: 'XA', more: [aspect] })).toMatchObject({ aspect: 1.2 });
  expect(await stackOf({ spacing: [1, 1], more: [aspect] })).not.toHaveProperty('aspect');
  expect(await stackOf({ more: [text(0x0028_0034, 'IS', '0\\0')] })).not.toHaveProperty('aspect');
});
