import { expect, test } from 'vitest';
import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { greyByWindow } from '../../../../contract/domains/image/dicom.windows.ts';
import { frameOf, readablePane } from './capture-pane.ts';
import { angleAt, meanOf, readableMeasure } from './measures.ts';
import { firstOf, pictureBeside, scrolled, wanted } from './panes.ts';
import { edgesOf, sidesOf } from './picture-sides.ts';
import { draggedWindow, plainView, toPicture, toScreen, zoomedAt } from './picture-view.ts';
import { greyByCurve, shadeTable } from './shade-picture.ts';

const stack = (own: Partial<Stack> = {}): Stack => ({
  ...{ number: 1, modality: 'CT', description: '', columns: 100, rows: 80, pictures: 10, coding: 'samples', bytes: 2, isSigned: false },
  ...{ isInverted: false, rescale: [[1, -1_024]], windows: [[40, 400]], mayBeBurned: false, spacing: [2, 1], unit: 'HU', ...own },
});
const along = (from: number, step: number, count: number) => Array.from({ length: count }, (_, at) => from + at * step);
const placed = (normal: [number, number, number], places: number[], frame = 0): Stack =>
  stack({ pictures: places.length, place: { frame, normal, along: places } });

test('two series go together by their place in the body, turned over as well, and by number where they cannot be compared', () => {
  const [fine, coarse, turned, other] = [
    placed([0, 0, 1], along(100, -2, 50)),
    placed([0, 0, 1], along(100, -10, 10)),
    placed([0, 0, -1], along(-100, 10, 10)),
    placed([1, 0, 0], along(0, 1, 10)),
  ];
  expect(pictureBeside(fine, 25, coarse)).toBe(5);
  expect(pictureBeside(fine, 25, turned)).toBe(5);
  expect(pictureBeside(fine, 25, other)).toBeUndefined();
  expect(scrolled([firstOf(0), firstOf(1)], 0, 25, [fine, coarse], true).map(({ picture }) => picture)).toEqual([25, 5]);
  expect(scrolled([firstOf(0), firstOf(1)], 0, 3, [fine, other], true).map(({ picture }) => picture)).toEqual([3, 3]);
  expect(scrolled([firstOf(0), firstOf(1)], 0, 99, [fine, other], false).map(({ picture }) => picture)).toEqual([49, 0]);
});

test('what is seen is fetched first, then what lies about it', () => {
  expect(wanted([{ ...firstOf(0), picture: 4 }], 0, [stack()]).slice(0, 4)).toEqual([
    [0, 4],
    [0, 5],
    [0, 3],
    [0, 6],
  ]);
});

test('places on the screen and in the picture are the same places, however it is turned', () => {
  const size = { width: 500, height: 300 };
  for (const turns of [0, 1, 2, 3])
    for (const isFlipped of [false, true]) {
      const view = zoomedAt({ ...plainView, turns, isFlipped, x: 12, y: -7 }, 1.7, [100, 90], stack(), size);
      const [x, y] = toPicture(view, stack(), size)(toScreen(view, stack(), size)([31, 22]));
      expect([x, y].map((one) => Math.round(one * 1_000) / 1_000)).toEqual([31, 22]);
    }
});

test('a key image says that it is mirrored, turned or inverted, and keeps how it stood', () => {
  const plain = firstOf(0);
  const pane = { ...plain, view: { ...plain.view, isFlipped: true, turns: 1, isInverted: true } };
  expect(readablePane(pane, stack())).toContain('序列1 · 已翻转 · 已旋转90° · 已反相 · 1/10');
  expect(readablePane(plain, stack())).not.toContain('已');
  const size = { width: 500, height: 300 };
  expect(frameOf({ pane, stack: stack(), size })).toMatchObject({ isFlipped: true, rotation: 90 });
  expect(frameOf({ pane: plain, stack: stack(), size })).not.toHaveProperty('isFlipped');
});

test('of several examinations a key image says from which day it is, before a long description', () => {
  const of = (number: number, takenOn?: string) =>
    stack({ description: '胸部平扫', examination: { number, ...(takenOn ? { takenOn } : {}) } });
  const [recent, old] = [of(1, '2026-11-10'), of(2)];
  expect(readablePane(firstOf(0), recent, [recent, recent])).not.toContain('2026');
  expect(readablePane(firstOf(0), recent, [recent, old])).toContain('序列1 · 2026-11-10 · 胸部平扫 · 1/10');
  expect(readablePane(firstOf(1), old, [recent, old])).toContain('序列1 · 检查日期不详 · 胸部平扫 · 1/10');
});

test('the letters of its sides go with a picture that is turned or mirrored, and stand under its key image', () => {
  const axial = stack({ sides: [{ edges: ['L', 'PF'], laterality: 'R', view: 'MLO' }] });
  const at = (view: object) => edgesOf(sidesOf(axial, 3), { ...plainView, ...view }).map(({ edge, letters }) => `${edge} ${letters}`);
  expect(at({})).toEqual(['top AH', 'right L', 'bottom PF', 'left R']);
  expect(at({ isFlipped: true })).toEqual(['top AH', 'right R', 'bottom PF', 'left L']);
  expect(at({ turns: 1 })).toEqual(['top R', 'right AH', 'bottom L', 'left PF']);
  expect(at({ turns: 3, isFlipped: true })).toEqual(['top R', 'right PF', 'bottom L', 'left AH']);
  // As the points of the picture go: its right edge stands where its letters do.
  const size = { width: 300, height: 300 };
  const [x, y] = toScreen({ ...plainView, turns: 3, isFlipped: true }, axial, size)([100, 40]);
  expect([Math.round(x), y > 150]).toEqual([150, true]);
  expect(readablePane(firstOf(0), axial)).toContain('序列1 · 右侧 MLO · 上缘AH 右缘L 下缘PF 左缘R · 1/10');
  expect(edgesOf(sidesOf(stack(), 0), plainView)).toEqual([]);
  const each = stack({ sides: [{}, { edges: ['', 'F'] }] });
  expect(edgesOf(sidesOf(each, 1), plainView).map(({ letters }) => letters)).toEqual(['H', 'F']);
});

test('a window is black at its lower end, white at its upper, and the other way round when inverted', () => {
  const table = shadeTable(2, false, [1, -1_024], greyByWindow([40, 400]), false);
  expect([table[1_024 - 160], table[1_024 + 40], table[1_024 + 240]]).toEqual([0, 128, 255]);
  expect(shadeTable(2, false, [1, -1_024], greyByWindow([40, 400]), true)[1_024 - 160]).toBe(255);
  expect(shadeTable(2, true, [1, 0], greyByWindow([0, 100]), false)[0x1_0000 - 50]).toBe(0);
  const bent = shadeTable(2, false, [1, 0], greyByWindow([100, 50], true), false);
  expect([bent[75], bent[100], bent[125]]).toEqual([30, 128, 225]);
  const curve = greyByCurve({ name: '', first: -2, greys: btoa(String.fromCharCode(10, 20, 30)) });
  const byCurve = shadeTable(2, true, [1, 0], curve, false);
  expect([-9, -2, -1, 0, 9].map((value) => byCurve[value & 0xffff])).toEqual([10, 10, 20, 30, 30]);
});

test('a drag moves a window by whole values, and by finer ones where the stack has no others', () => {
  expect(draggedWindow([40, 400], 3, -3)).toEqual([36, 404]);
  expect(draggedWindow([40, 80], 1, 1)).toEqual([41, 81]);
  expect(draggedWindow([2.5, 5], 3, 3, 0.001)).toEqual([2.55, 5.05]);
  expect(draggedWindow([0.5, 1], -9_999, 0, 0.001)).toEqual([0.5, 0.001]);
  // Steps that nobody sees are not counted.
  expect(draggedWindow([10_000, 20_000], 3, 3, 0.3)).toEqual([10_200, 20_200]);
});

test('lengths are millimetres by the spacing of rows and columns, and pixels without one', () => {
  const line = { shape: 'length', points: [[10, 10], [10, 20]] } as const; // biome-ignore format: a line
  expect(readableMeasure(line, stack(), 0)).toBe('20.0 mm');
  expect(readableMeasure(line, stack({ spacing: undefined }), 0)).toBe('10.0 像素（无比例）');
  expect(readableMeasure(line, stack({ isDetector: true }), 0)).toBe('20.0 mm（探测器平面）');
  const box = { shape: 'box', points: [[10, 10], [12, 12]] } as const; // biome-ignore format: a line
  expect(readableMeasure(box, stack({ isDetector: true }), 0)).toBe('8.0 mm²（探测器平面）');
  const squashed = stack({ spacing: undefined, aspect: 2 });
  expect(readableMeasure({ shape: 'angle', points: [[1, 0], [0, 0], [2, 1]] }, squashed, 0)).toBe('45.0°'); // biome-ignore format: a line
  expect(toScreen({ ...plainView, zoom: 1 }, squashed, { width: 0, height: 0 })([50, 50])).toEqual([0, 20]);
  expect(angleAt([0, 0], [1, 0], [0, 1], [2, 1])).toBeCloseTo(90);
  expect(angleAt([0, 0], [1, 0], [2, 1], [2, 1])).toBeCloseTo(45);
});

test('means and deviations are those of the pixels within, in HU', () => {
  const samples = new Uint16Array(100 * 80).fill(1_064);
  samples[20 * 100 + 30] = 1_104;
  const box = { shape: 'box', a: [30, 20], b: [32, 22] } as const;
  expect(meanOf(samples, stack(), 0, box)).toMatchObject({ mean: 50, count: 4 });
  expect(meanOf(samples, stack(), 0, { ...box, a: [50, 50], b: [60, 70] })).toMatchObject({ mean: 40, deviation: 0, count: 200 });
  expect(meanOf(samples, stack(), 0, { ...box, a: [-9, -9], b: [-5, -5] })).toBeUndefined();
  // Of values between 0 and 1 as finely as they are.
  const fine = stack({ rescale: [[0.001, 0]], unit: undefined });
  expect(readableMeasure({ shape: 'box', points: [box.a, box.b] }, fine, 0, samples)).toContain('均值 1.074 ± 0.017');
});
