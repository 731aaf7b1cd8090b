import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ecgLayoutsOf, ecgPage, ecgParts, ecgSamples } from '../../../../contract/domains/image/ecg.layout.ts';
import { type EcgLead, ecgLeads, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { aecgFile, dicomEcgFile, SAMPLE_RATE } from '../../../demo/ecgs/write-ecg.ts';
import { text } from '../../../demo/studies/dicom-elements.ts';
import { aFile } from '../dicom/study.testing.ts';
import { aecg, aGroup, at, derived, dicomEcg, fileOf, heightOf, samplesOf, threes } from './ecg-files.testing.ts';
import { readAecg } from './read-aecg.ts';
import { readDicomEcg } from './read-dicom-ecg.ts';
import { readEcg } from './read-ecg.ts';

const heart = { rate: 72 };
test.each([
  ['HL7', aecg(aecgFile(heart))],
  ['DICOM', dicomEcg(dicomEcgFile(heart))],
])('twelve leads are read of an ECG of %s, in microvolts at its own rate', (_, recording) => {
  expect(recording).toMatchObject({ rate: SAMPLE_RATE, length: 5_000, takenAt: '2026-11-20 09:30:00' });
  expect(Object.keys(recording.leads).sort()).toEqual([...ecgLeads].sort());
  const two = samplesOf(recording, 'II');
  expect(Math.max(...two)).toBeGreaterThan(950);
  expect(Math.max(...two)).toBeLessThan(1_150);
  // A beat each 0.8333 seconds.
  const peaks = two.flatMap((value, at) => (value > 800 && value >= (two[at - 1] ?? 0) && value > (two[at + 1] ?? 0) ? [at] : []));
  const gaps = peaks.slice(1).map((at, index) => at - (peaks[index] ?? 0));
  for (const gap of gaps) expect(Math.abs(gap / SAMPLE_RATE - 60 / 72)).toBeLessThan(0.005);
});

test('both formats of one recording are the same recording', () => {
  expect(readAecg(aecgFile(heart))).toEqual(readDicomEcg(dicomEcgFile(heart)));
});

test('what follows from the first two leads is added by their sums', () => {
  const recording = dicomEcg(dicomEcgFile(heart));
  const [one, two, three, right] = (['I', 'II', 'III', 'aVR'] as const).map((lead) => samplesOf(recording, lead));
  for (const at of [100, 210, 777]) {
    expect(three?.[at]).toBe((two?.[at] ?? 0) - (one?.[at] ?? 0));
    expect(Math.abs((right?.[at] ?? 0) + ((one?.[at] ?? 0) + (two?.[at] ?? 0)) / 2)).toBeLessThanOrEqual(0.5);
  }
});

test('a recording of hours is shown by its first minute, and says so', () => {
  const recording = dicomEcg(dicomEcgFile({ ...heart, seconds: MOST_SECONDS + 5 }));
  expect(recording).toMatchObject({ length: MOST_SECONDS * SAMPLE_RATE, isCut: true });
});

test('leads that a device keeps in several groups are all read, and averaged beats are none of them', () => {
  const beats = aGroup(ecgLeads, 20, [derived]);
  const recording = dicomEcg(fileOf([beats, ...threes.map((leads) => aGroup(leads, 10))]));
  expect(recording).toMatchObject({ rate: 500, length: 5_000 });
  for (const lead of ecgLeads) expect(samplesOf(recording, lead)[4_000]).toBe(heightOf(lead));
  expect([recording.spans, recording.leftOut]).toEqual([undefined, undefined]);
});

test('leads that were recorded one after the other stand at their time, beneath a rhythm that was recorded all along', () => {
  const parts = threes.map((leads, part) => aGroup(leads, 2.5, [at(part * 2.5)]));
  const recording = dicomEcg(fileOf([...parts, aGroup(['II'], 10, [at(0)])]));
  expect(recording.length).toBe(5_000);
  expect(recording.spans).toMatchObject({ I: [0, 1_250], aVR: [1_250, 2_500], V3: [2_500, 3_750], V6: [3_750, 5_000] });
  expect(recording.spans).not.toHaveProperty('II');
  expect(samplesOf(recording, 'V6')[3_750]).toBe(heightOf('V6'));
  const { cells } = ecgPage({ layout: '12x1', speed: 25, gain: 10 });
  const drawn = cells.filter(({ lead }) => lead === 'V6').map((cell) => ecgSamples(recording, cell));
  expect(drawn).toEqual([{ start: 0, first: 3_750, last: 5_000 }]);
  expect(ecgParts(recording)).toContainEqual(expect.objectContaining({ leads: ['V4', 'V5', 'V6'], from: '7.5', to: '10' }));
  expect(ecgLayoutsOf(recording)).toEqual(['3x4', '6x2', '12x1']);
});

test('stretches of one lead that lie end to end are one; others are told of, unless they say the same', () => {
  const twice = [at(0), at(10)].map((when) => aGroup(ecgLeads, 10, [when]));
  expect(dicomEcg(fileOf(twice))).toMatchObject({ length: 10_000 });
  expect(dicomEcg(fileOf(twice))).not.toHaveProperty('unseen');
  // Two milliseconds are a sample of rounding.
  const ever = threes.map((leads, part) => aGroup([...new Set([...leads.slice(0, 2), 'II'])], 2.5, [at(part * 2.502)]));
  const rhythm = dicomEcg(fileOf(ever));
  expect(rhythm.length).toBe(5_003);
  expect([rhythm.spans, rhythm.unseen]).toEqual([expect.not.objectContaining({ II: expect.anything() }), undefined]);
  expect(samplesOf(rhythm, 'II').every((value) => value === heightOf('II'))).toBe(true);
  const later = dicomEcg(fileOf([aGroup(['I', 'II'], 10, [at(0)]), aGroup(['II', 'V1'], 5, [at(20)])]));
  expect(later).toMatchObject({ length: 12_500, unseen: { II: 1 }, spans: { I: [0, 5_000], II: [0, 5_000], V1: [10_000, 12_500] } });
  expect(later).not.toHaveProperty('leftOut');
});

test('leads of five seconds one after the other are drawn where each has its row: columns of other layouts would not show them', () => {
  const layouts = (halves: EcgLead[][]) => ecgLayoutsOf(dicomEcg(fileOf(halves.map((leads, part) => aGroup(leads, 5, [at(part * 5)])))));
  const [limbs, chest] = [ecgLeads.slice(0, 6), ecgLeads.slice(6)];
  expect(layouts([limbs, chest])).toEqual(['6x2', '12x1']);
  expect(layouts([chest, limbs])).toEqual(['12x1']);
});

test('averaged beats are no rhythm: of derived groups the longest is shown, and what is short and untold in time is named', () => {
  const derivedAlone = dicomEcg(fileOf([aGroup(['V1'], 1.2, [derived]), aGroup(['I', 'II'], 10, [derived])]));
  expect(derivedAlone).toMatchObject({ length: 5_000, leftOut: ['V1'] });
  const original = dicomEcg(fileOf([aGroup(['V1', 'V2'], 1.2), aGroup(['I', 'II', 'V1'], 10)]));
  expect(original).toMatchObject({ leftOut: ['V2'], unseen: { V1: 1 } });
  expect(original).not.toHaveProperty('spans');
});

test('a group that does not say when it was recorded begins with those that do', () => {
  const recording = dicomEcg(fileOf([aGroup(['I', 'II'], 10, [at(30)]), aGroup(['V1'], 10)]));
  expect(recording.length).toBe(5_000);
  expect(recording).not.toHaveProperty('spans');
});

test('a lead whose voltage cannot be told is named, and refuses the others no more; where none is left, it is said', () => {
  const bad = (leads: readonly string[], how: string) => {
    const group = aGroup(leads, 10);
    const [right, wrong] = [text(0x003a_0210, 'DS', '1'), text(0x003a_0210, 'DS', how)];
    return Buffer.from(group.toString('latin1').replaceAll(right.toString('latin1'), wrong.toString('latin1')), 'latin1');
  };
  for (const how of ['x', '0']) {
    expect(dicomEcg(fileOf([aGroup(['I', 'II'], 10), bad(['V1'], how)])).leftOut).toEqual(['V1']);
    expect(() => dicomEcg(fileOf([bad(['V1'], how)]))).toThrow('波形的电压单位不正确');
  }
  const odd = aecgFile(heart).toString().replace('unit="uV"', 'unit="furlong"');
  expect(odd).toContain('furlong');
  expect(aecg(Buffer.from(odd)).leftOut).toEqual(['I']);
});

test('leads that are in a file and not shown are named, and none is taken for another by the digit of its code', () => {
  const other = aGroup(['V6'], 10, [], 250);
  const recording = dicomEcg(fileOf([aGroup(['I', 'II', 'V7', 'V3R'], 10), other]));
  expect(recording.leftOut).toEqual(['V7', 'V3R', 'V6']);
  expect(recording.leads).not.toHaveProperty('V5');
});

test('all sets of an ECG of HL7 are read at their time, and leads that are not shown are named', () => {
  const set = (leads: readonly string[], begin: string) =>
    `<component><sequenceSet><component><sequence><code code="TIME_ABSOLUTE"/><value><head value="${begin}"/><increment value="0.002" unit="s"/></value></sequence></component>${leads
      .map(
        (lead) =>
          `<component><sequence><code code="MDC_ECG_LEAD_${lead.toUpperCase()}"/><value><digits>${'7 '.repeat(1_250)}</digits></value></sequence></component>`,
      )
      .join('')}</sequenceSet></component>`;
  const sets = threes.map((leads, part) => set(leads, `2026112009300${Math.floor(part * 2.5)}.${part % 2 ? 5 : 0}`));
  const beats = `<derivation><derivedSeries>${set(['I', 'V8'], '20261120093100')}</derivedSeries></derivation>`;
  const file = `<AnnotatedECG><component><series><code code="RHYTHM"/>${sets.join('')}${beats}</series></component></AnnotatedECG>`;
  const recording = aecg(Buffer.from(file));
  expect(Object.keys(recording.leads)).toHaveLength(12);
  expect(recording).toMatchObject({ length: 5_000, leftOut: ['V8'], spans: { I: [0, 1_250], V1: [2_500, 3_750] } });
});

test('sets of HL7 whose clock is the calendar are placed by it, also where it is written with a unit of seconds', () => {
  const sets = ['20261122091055.000', '20261122091100.000', '20261122095900.000'].map(
    (head, part) =>
      `<component><sequenceSet><component><sequence><code code="TIME_ABSOLUTE"/><value><head value="${head}" unit="s"/><increment value="0.002" unit="s"/></value></sequence></component><component><sequence><code code="MDC_ECG_LEAD_${['I', 'V1', 'V2'][part]}"/><value><digits>${'7 '.repeat(2_500)}</digits></value></sequence></component></sequenceSet></component>`,
  );
  const file = (count: number) =>
    Buffer.from(
      `<AnnotatedECG><component><series><code code="RHYTHM"/>${sets.slice(0, count).join('')}</series></component></AnnotatedECG>`,
    );
  expect(aecg(file(2))).toMatchObject({ length: 5_000, spans: { I: [0, 2_500], V1: [2_500, 5_000] } });
  expect(aecg(file(3)).leftOut).toEqual(['V2']);
});

test.each([
  ['its name, sex and date of birth', ['LI^SI', 'F', '19620304', '20261205-001'], { name: 'LI^SI', sex: 'F', birth: '1962-03-04' }],
  ['an identity number', ['', '', '', '53011119700101001X'], { number: '53011119700101001X' }],
  ['what a cart writes where nobody has entered a name', ['UNKNOWN', 'O', '', ''], { sex: 'O' }],
  ...['Patient^Anonymous', 'UNKNOWN^UNKNOWN', 'Demo^Patient', 'TEST', 'No^Name', '未知', '无名氏'].map(
    (name): [string, string[], object] => [`${name}, born on no day`, [name, 'M', '00000000', ''], { sex: 'M' }],
  ),
  ['a name of which one part says nothing', ['LI^X', 'F', '19620004', ''], { name: 'LI^X', sex: 'F' }],
])('an ECG says whose it is by %s, whatever wrote it', (_, [name = '', sex = '', born = '', number = ''], said) => {
  const patient = { name: '', sex: '', birth: '', number: '', ...said };
  const head = [
    text(0x0010_0010, 'PN', name),
    text(0x0010_0020, 'LO', number),
    text(0x0010_0030, 'DA', born),
    text(0x0010_0040, 'CS', sex),
  ];
  expect(readDicomEcg(fileOf([aGroup(['II'], 2)], head)).patient).toEqual(patient);
  const [family = '', given = ''] = name.split('^');
  const person = `<trialSubject><id extension="${number}"/><subjectDemographicPerson><name><family>${family}</family>${given && `<given>${given}</given>`}</name><administrativeGenderCode code="${sex}"/><birthTime value="${born}"/></subjectDemographicPerson></trialSubject>`;
  expect(readAecg(Buffer.from(xml.replace('<component>', `${person}<component>`))).patient).toEqual(patient);
});

const xml = aecgFile({ rate: 60, seconds: 2 }).toString();
const broken = '波形文件已损坏或不是心电波形，请重新导出后上传';

test.each([
  ['entities of its own', `<!DOCTYPE a [<!ENTITY x "y">]>${xml}`, '波形文件含有文档类型声明，出于安全不能打开，请重新导出后上传'],
  [
    'a file of the server',
    `<!DOCTYPE a SYSTEM "file:///etc/passwd"><AnnotatedECG/>`,
    '波形文件含有文档类型声明，出于安全不能打开，请重新导出后上传',
  ],
  ['another document', '<?xml version="1.0"?><html/>', broken],
  ['elements that are never closed', '<AnnotatedECG>'.repeat(30), broken],
  ['elements in elements without end', `${'<AnnotatedECG>'.repeat(5_000)}`, '波形文件的结构过于复杂，无法打开'],
  ['very many elements', `<AnnotatedECG>${'<a/>'.repeat(250_000)}</AnnotatedECG>`, '波形文件的结构过于复杂，无法打开'],
  ['no rate', xml.replace(/<increment[^>]*>/, ''), '波形的采样率不正确，无法按实际比例显示'],
  ['a rate beyond every device', xml.replace('0.002', '0.00000001'), '波形的采样率不正确，无法按实际比例显示'],
  ['the end cut off', xml.slice(0, xml.length / 2), broken],
])('an ECG of HL7 with %s is refused in words', (_, text, words) => {
  expect(() => readAecg(Buffer.from(text))).toThrow(words);
});

const dicom = dicomEcgFile({ rate: 60, seconds: 2 });

test('an ECG of DICOM that was cut off anywhere is refused or read as far as it goes, and never stalls', () => {
  for (let length = 0; length < dicom.length; length += 137) {
    try {
      expect(dicomEcg(dicom.subarray(0, length)).length).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toMatchObject({ code: 415 });
    }
  }
});

test('whatever byte of it is falsified, an ECG of DICOM is read or refused', () => {
  for (let at = 132; at < Math.min(dicom.length, 1_600); at += 1) {
    const bytes = Buffer.from(dicom);
    bytes[at] = 0xff;
    try {
      readDicomEcg(bytes);
    } catch (error) {
      expect(error).toMatchObject({ code: 415 });
    }
  }
});

test('a packed file is refused by what it says of itself, before it is unpacked', () => {
  // What follows does not unpack: who tried would say that the file is broken.
  expect(() => readDicomEcg(aFile({ syntax: '1.2.840.10008.1.2.1.99' }))).toThrow('传输语法暂不支持');
});

test('a DICOM picture is no ECG', () => {
  const meta = Buffer.from('02001000554914003132382e302e312e322e3834302e3130303038', 'hex');
  expect(() => readDicomEcg(Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta]))).toThrow(/波形/);
});

test('a large file is read beside the server, with the same outcome: the recording, or why there is none', async () => {
  const recording = aecgFile(heart);
  const large = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1_100_000, '\n')]);
  // Whoever asks for other things meanwhile is answered.
  const [read, answered] = await Promise.all([
    readEcg(large(recording), 'xml').then(() => performance.now()),
    pause(0).then(() => performance.now()),
  ]);
  expect(answered).toBeLessThan(read);
  expect(await readEcg(large(recording), 'xml')).toEqual(readAecg(recording));
  const bad = large(Buffer.from('<?xml version="1.0"?><html/>'));
  await expect(readEcg(bad, 'xml')).rejects.toMatchObject({ code: 415, message: broken });
  await expect(readEcg(large(recording), 'xml', 1)).rejects.toMatchObject({
    code: 415,
    message: '波形文件过大或过于复杂，无法打开，请重新导出后上传',
  });
});
