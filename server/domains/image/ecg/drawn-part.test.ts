import { expect, test } from 'vitest';
import { type EcgLead, ecgLeads, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { aecgOf, aGroup, aSeries, aSet, at, derived, dicomEcg, fileOf, samplesOf, threes } from './ecg-files.testing.ts';

const [limbs, chest] = [ecgLeads.slice(0, 6), ecgLeads.slice(6)];
const eight: EcgLead[] = ['I', 'II', ...chest];
const followers = ['III', 'aVR', 'aVL', 'aVF'];
const relative = { clock: 'TIME_RELATIVE' };

test('of several series one is drawn, under its own time; the other is told', () => {
  const early = aSeries('100000', [aSet(ecgLeads, 10, 0, { ...relative, height: 100 })]);
  const late = aSeries('100030', [aSet(ecgLeads, 12, 0, { ...relative, height: 900 })]);
  const recording = aecgOf(early, late);
  expect(recording).toMatchObject({ takenAt: '2026-11-20 10:00:30', length: 6_000, unseen: { I: 1, aVF: 1, V6: 1 } });
  expect(new Set(samplesOf(recording, 'V1'))).toEqual(new Set([900]));
  const two = aecgOf(aSeries('100000', [aSet(limbs, 10, 0, relative)]), aSeries('100500', [aSet(chest, 10, 0, relative)]));
  expect(two).toMatchObject({ takenAt: '2026-11-20 10:00:00', length: 5_000, leftOut: chest });
  expect(Object.keys(two.leads)).toEqual(limbs);
});

test('leads that were recorded minutes apart are never drawn as one, nor are others reckoned from them', () => {
  for (const recording of [
    aecgOf(aSeries('100000', [aSet(['I'], 10, 0)]), aSeries('100500', [aSet(['II'], 10, 300)])),
    aecgOf(aSeries('100000', [aSet(['I'], 10, 0), aSet(['II'], 10, 300)])),
  ]) {
    expect(Object.keys(recording.leads)).toEqual(['I']);
    expect(recording).toMatchObject({ length: 5_000, leftOut: ['II', ...followers] });
  }
  const apart = aecgOf(aSeries('100000', [aSet(limbs, 10, 0), aSet(chest, 11, 300)]));
  expect(apart).toMatchObject({ length: 5_500, takenAt: '2026-11-20 10:05:00', leftOut: limbs });
  expect(apart).not.toHaveProperty('isCut');
});

test('the part with the most leads is drawn, however long a strip of one lead is', () => {
  const strip = aSet(['II'], 60, 0, { rate: 250, ...relative });
  const recording = aecgOf(aSeries('100000', [aSet(ecgLeads, 10, 0, relative)]), aSeries('100100', [strip]));
  const groups = (rate: number) => dicomEcg(fileOf([aGroup(ecgLeads, 10), aGroup(['II'], 60, [], rate)]));
  for (const one of [recording, groups(250), groups(500)]) {
    expect(one).toMatchObject({ rate: 500, length: 5_000, unseen: { II: 1 } });
    expect(Object.keys(one.leads)).toHaveLength(12);
  }
  const later = [
    aecgOf(aSeries('100000', [aSet(eight, 10, 0), aSet(['II'], 30, 20)])),
    dicomEcg(fileOf([aGroup(eight, 10, [at(0)]), aGroup(['II'], 30, [at(20)])])),
  ];
  for (const one of later) {
    expect(one).toMatchObject({ length: 5_000, unseen: { II: 1 } });
    expect(Object.keys(one.leads).sort()).toEqual([...ecgLeads].sort());
    expect([one.spans, one.leftOut, one.isCut]).toEqual([undefined, undefined, undefined]);
  }
});

test('a recording begins with what is shown of it, and so does its time', () => {
  const again = aSet(ecgLeads, 10, 40).replaceAll('<digits>', '<digits>7 ');
  const recording = aecgOf(aSeries('100000', [aSet(ecgLeads, 10, 0), again]));
  expect(recording).toMatchObject({ length: 5_001, takenAt: '2026-11-20 10:00:40', unseen: { I: 1, V6: 1 } });
  expect([recording.spans, recording.isCut]).toEqual([undefined, undefined]);
  expect(aecgOf(aSeries('100000', [aSet(['V1'], 10, 0), aSet(eight, 70, 300)]))).toMatchObject({
    ...{ takenAt: '2026-11-20 10:05:00', length: MOST_SECONDS * 500, isCut: true },
  });
});

test('groups that do not say when they were recorded begin with the clock of others, or are columns above a rhythm', () => {
  const beside = dicomEcg(fileOf([aGroup(['I', 'II'], 10), aGroup(['V1', 'V2', 'V3'], 5, [at(5)])]));
  expect(beside).toMatchObject({ length: 5_000, spans: { V1: [2_500, 5_000], V3: [2_500, 5_000] } });
  expect(beside.spans).not.toHaveProperty('I');
  const columns = threes.map((leads) => aGroup(leads, 2.5));
  for (const more of [[], [aGroup(ecgLeads, 1.2)]]) {
    const cart = dicomEcg(fileOf([...more, ...columns, aGroup(['II'], 10)]));
    expect(cart.spans).toMatchObject({ I: [0, 1_250], aVF: [1_250, 2_500], V1: [2_500, 3_750], V6: [3_750, 5_000] });
    expect(cart.spans).not.toHaveProperty('II');
    expect(cart).not.toHaveProperty('leftOut');
  }
  // Three columns leave it open which quarter is missing.
  const unplaced = dicomEcg(fileOf([...columns.slice(1), aGroup(['II'], 10)]));
  expect(Object.keys(unplaced.leads)).toHaveLength(3);
  expect(unplaced.spans).toBeUndefined();
  expect(unplaced.leftOut).toHaveLength(7);
});

test('a file of averaged beats alone is refused in words', () => {
  const words = '文件中只有平均心搏，没有可按比例显示的心电波形';
  expect(() => dicomEcg(fileOf([aGroup(ecgLeads, 1.2, [derived])]))).toThrow(words);
  expect(() => aecgOf(aSeries('100000', [aSet(ecgLeads, 1, 0)], 'REPRESENTATIVE_BEAT'))).toThrow(words);
  const within = `<derivation><derivedSeries>${aSet(ecgLeads, 1, 0)}</derivedSeries></derivation>`;
  expect(() => aecgOf(aSeries('100000', [within]))).toThrow(words);
  const beside = aecgOf(aSeries('100000', [aSet(ecgLeads, 1, 0)], 'REPRESENTATIVE_BEAT'), aSeries('100000', [aSet(['I'], 10, 0)], 'OTHER'));
  expect(Object.keys(beside.leads)).toEqual(['I']);
});
