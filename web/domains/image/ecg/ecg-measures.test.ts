import { expect, test } from 'vitest';
import { ecgPage } from '../../../../contract/domains/image/ecg.layout.ts';
import { placeOf, pointAt, resultsOf } from './ecg-measures.ts';

test('a point of the paper is a time of the lead beneath it, and stands there again', () => {
  const scale = { layout: '12x1', speed: 25, gain: 10 } as const;
  const page = ecgPage(scale);
  const two = page.cells[1];
  const point = pointAt(page, scale, 100, (two?.zero ?? 0) - 5);
  expect(point).toEqual({ lead: 'II', ms: 4_000, microvolts: 500 });
  expect(point && placeOf(page, scale, point)).toEqual({ x: 100, y: (two?.zero ?? 0) - 5 });
});

test('at twice the speed the same point is half the time', () => {
  const scale = { layout: '12x1', speed: 50, gain: 20 } as const;
  expect(pointAt(ecgPage(scale), scale, 100, 12)).toMatchObject({ lead: 'I', ms: 2_000 });
});

test('the corrections follow from the latest QT and RR, and from nothing less', () => {
  expect(resultsOf([{ shape: 'qt', interval: 360 }])).toEqual({ qt: 360 });
  const found = resultsOf([
    { shape: 'rr', interval: 1_000 },
    { shape: 'qt', interval: 360 },
    { shape: 'rr', interval: 640 },
    { shape: 'pr', interval: 0 },
  ]);
  expect(found).toMatchObject({ rr: 640, qt: 360, rate: 93.75 });
  expect([found.bazett, found.fridericia].map((value) => Math.round(value ?? 0))).toEqual([450, 418]);
});
