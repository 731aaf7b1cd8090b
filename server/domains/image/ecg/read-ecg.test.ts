import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type EcgLead, type EcgRecording, ecgLeads, MOST_SECONDS } from '../../../../contract/domains/image/ecg.shape.ts';
import { aecgFile, dicomEcgFile, SAMPLE_RATE } from '../../../demo/ecgs/write-ecg.ts';
import { aFile } from '../dicom/study.testing.ts';
import { readAecg } from './read-aecg.ts';
import { readDicomEcg } from './read-dicom-ecg.ts';
import { readEcg } from './read-ecg.ts';

const heart = { rate: 72 };

function samplesOf({ leads }: EcgRecording, lead: EcgLead): number[] {
  const bytes = Buffer.from(leads[lead] ?? '', 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
}

test.each([
  ['HL7', readAecg(aecgFile(heart))],
  ['DICOM', readDicomEcg(dicomEcgFile(heart))],
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
  const recording = readDicomEcg(dicomEcgFile(heart));
  const [one, two, three, right] = (['I', 'II', 'III', 'aVR'] as const).map((lead) => samplesOf(recording, lead));
  for (const at of [100, 210, 777]) {
    expect(three?.[at]).toBe((two?.[at] ?? 0) - (one?.[at] ?? 0));
    expect(Math.abs((right?.[at] ?? 0) + ((one?.[at] ?? 0) + (two?.[at] ?? 0)) / 2)).toBeLessThanOrEqual(0.5);
  }
});

test('a recording of hours is shown by its first minute, and says so', () => {
  const recording = readDicomEcg(dicomEcgFile({ ...heart, seconds: MOST_SECONDS + 5 }));
  expect(recording).toMatchObject({ length: MOST_SECONDS * SAMPLE_RATE, isCut: true });
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
      expect(readDicomEcg(dicom.subarray(0, length)).length).toBeGreaterThan(0);
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
