import { expect, test } from 'vitest';
import { ecgPage } from './ecg.layout.ts';
import { bazett, fridericia, heartRate, isMeasuredOn, measuredPart } from './ecg.measures.ts';

test('at one beat a second a QT is its own correction; faster, Bazett corrects more than Fridericia', () => {
  expect([bazett(400, 1_000), fridericia(400, 1_000), heartRate(1_000)]).toEqual([400, 400, 60]);
  expect([bazett(360, 640), fridericia(360, 640)].map(Math.round)).toEqual([450, 418]);
  expect(heartRate(640)).toBeCloseTo(93.75, 6);
});

test.each([
  ['3x4', 25, 250, 13],
  ['3x4', 50, 500, 13],
  ['6x2', 25, 250, 12],
  ['12x1', 25, 250, 12],
] as const)('the layout %s at %d mm/s is %d mm wide and shows each lead once, and the rhythm', (layout, speed, width, cells) => {
  const page = ecgPage({ layout, speed, gain: 10 });
  expect(page.width).toBe(width);
  expect(page.cells).toHaveLength(cells);
  for (const { left, from, to } of page.cells) {
    expect(left + (to - from) * speed).toBeLessThanOrEqual(width);
    expect(left).toBeCloseTo(layout === '12x1' ? 0 : (from % 10) * speed, 6);
  }
});

test('a measure lies on the part of a file on which it was made; one that does not tell it, where there is but one', () => {
  const drawn = { rate: 500, length: 5_000, takenAt: '2026-11-20 10:00:00' };
  const part = measuredPart(drawn);
  expect([isMeasuredOn(drawn, part), isMeasuredOn({ ...drawn, leftOut: ['V7'] }, part)]).toEqual([true, true]);
  for (const other of [{ rate: 1_000 }, { length: 4_000 }, { takenAt: '2026-11-20 10:05:00' }])
    expect(isMeasuredOn({ ...drawn, ...other }, part)).toBe(false);
  expect(isMeasuredOn(drawn, undefined)).toBe(true);
  for (const more of [{ spans: { I: [0, 10] as const } }, { unseen: { II: 1 } }, { leftOut: ['V7'] }])
    expect(isMeasuredOn({ ...drawn, ...more }, undefined)).toBe(false);
});
