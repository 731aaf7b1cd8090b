import { expect, test } from 'vitest';
import { ecgLayoutsOf } from '../../../../contract/domains/image/ecg.layout.ts';
import { type EcgLead, ecgLeads, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { aecgOf, aGroup, aSeries, aSet, at, derived, dicomEcg, fileOf, heightOf, samplesOf, threes } from './ecg-files.testing.ts';

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

test('of a minute the twelve leads are whole, beside which a strip is told', () => {
  for (const begin of [60, 59.8, 55]) {
    const recording = dicomEcg(fileOf([aGroup(['II'], 60, [at(0)]), aGroup(ecgLeads, 10, [at(begin)])]));
    expect(recording).toMatchObject({ length: 5_000, unseen: { II: 1 } });
    expect(Object.keys(recording.leads)).toHaveLength(12);
    expect([recording.spans, recording.isCut, recording.leftOut]).toEqual([undefined, undefined, undefined]);
  }
  for (const begin of [20, 45]) {
    const strip = dicomEcg(fileOf([aGroup(ecgLeads, 10, [at(0)]), aGroup(['II'], 30, [at(begin)])]));
    expect(strip).toMatchObject({ length: 5_000, unseen: { II: 1 } });
    expect(strip).not.toHaveProperty('spans');
  }
  // What lies before the minute is told as well.
  const others = ecgLeads.filter((lead) => lead !== 'II');
  const before = dicomEcg(fileOf([aGroup(['II'], 60, [at(0)], 100), aGroup(others, 60, [at(50)], 100)]));
  expect(before).toMatchObject({ length: 6_000, spans: { II: [0, 1_000] }, unseen: { II: 1 } });
  expect(samplesOf(before, 'II').slice(999, 1_001)).toEqual([heightOf('II'), 0]);
});

test('what is too short for a rhythm counts only where nothing lasts longer', () => {
  const eleven = ecgLeads.filter((lead) => lead !== 'V6');
  const broken = dicomEcg(fileOf([aGroup(ecgLeads, 0.6, [at(0)]), aGroup(eleven, 30, [at(10)])]));
  expect(broken).toMatchObject({ length: 15_000, leftOut: ['V6'], unseen: { I: 1, V5: 1 } });
  const rhythm = ['II', 'V1', 'V5'];
  for (const one of [
    dicomEcg(fileOf([aGroup(rhythm, 10), aGroup(ecgLeads, 1.2, [], 1_000)])),
    aecgOf(aSeries('100000', [aSet(rhythm, 10, 0), aSet(ecgLeads, 1, 0, { rate: 1_000 })])),
    aecgOf(aSeries('100000', [aSet(rhythm, 10, 0)]), aSeries('100100', [aSet(ecgLeads, 1, 0, { rate: 1_000 })])),
  ]) {
    expect(one).toMatchObject({ rate: 500, length: 5_000, unseen: { II: 1, V1: 1, V5: 1 } });
    expect(Object.keys(one.leads)).toEqual(rhythm);
  }
  expect(dicomEcg(fileOf([aGroup(ecgLeads, 0.6, [at(0)])]))).toMatchObject({ length: 300 });
});

test('leads that were recorded within a minute are drawn where they were, also with a break between them', () => {
  const columns = dicomEcg(fileOf(threes.map((leads, part) => aGroup(leads, 2.5, [at(part * 2.55)]))));
  expect(columns).toMatchObject({ length: 5_075, spans: { I: [0, 1_250], aVR: [1_275, 2_525], V6: [3_825, 5_075] } });
  expect([columns.unseen, columns.leftOut, ecgLayoutsOf(columns)]).toEqual([undefined, undefined, ['6x2', '12x1']]);
  for (const first of [limbs, ['I', 'II']]) {
    const halves = aecgOf(aSeries('100000', [aSet(first, 10, 0), aSet(chest, 10, 11)]));
    expect(halves).toMatchObject({ length: 10_500, spans: { I: [0, 5_000], aVR: [0, 5_000], V1: [5_500, 10_500] } });
    expect(Object.keys(halves.leads)).toHaveLength(12);
    expect([halves.leftOut, ecgLayoutsOf(halves)]).toEqual([undefined, ['12x1']]);
  }
});

test('columns that fall a sample short of two seconds are columns all the same', () => {
  const columns = threes.map((leads, nth) => aGroup(leads, 1.996, [at(nth * 2)]));
  const recording = dicomEcg(fileOf([aGroup(['II'], 10, [at(0)]), ...columns]));
  expect(Object.keys(recording.leads).sort()).toEqual([...ecgLeads].sort());
});

test('what two clocks tell is never drawn as one', () => {
  const sets = [aSet(['V1'], 10, 0), aSet(['I'], 10, 0, relative), aSet(['II'], 10, 300, relative)];
  const recording = aecgOf(aSeries('100000', sets));
  expect(Object.keys(recording.leads)).toEqual(['V1']);
  expect(recording.leftOut).toEqual(['I', 'II', ...followers]);
  const both = aecgOf(aSeries('100000', [...sets.slice(0, 2), aSet(['II'], 10, 0, relative)]));
  expect(Object.keys(both.leads)).toEqual(['I', 'II', ...followers]);
  expect(both.leftOut).toEqual(['V1']);
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
