import { expect, test } from 'vitest';
import { LEVEL_SAMPLES, LEVEL_STEP } from '../../../../contract/domains/image/trace.shape.ts';
import { eegFile, eegPlan, emgFile } from '../../../demo/traces/invent-traces.ts';
import { type EdfPlan, edfFile } from '../../../demo/traces/write-edf.ts';
import type { ByteSource } from '../slide/byte-source.ts';
import { openEdf, readTraceHead } from './open-trace-file.ts';
import { tracePiece } from './trace-piece.ts';

function sourceOf(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (start, length) => Buffer.from(bytes.subarray(start, start + length)) };
}

const opened = (bytes: Buffer) => openEdf(sourceOf(bytes));

/** Two signals of different rates, of which every sample is known. */
const ramps: EdfPlan = {
  seconds: 700,
  signals: [
    { label: 'EEG Fp1-Ref', rate: 100, at: (seconds) => Math.sin(seconds) * 100 },
    { label: 'SpO2', rate: 3, at: (seconds) => 90 + (seconds % 7) },
  ],
};

test('an EEG is read with its channels, its time and what was written into it', async () => {
  const { shape } = await opened(eegFile());
  expect(shape).toMatchObject({ records: 60, recordSeconds: 1, takenAt: '2026-11-20 09:30:00', segments: [{ at: 0, onset: 0 }] });
  expect(shape.channels).toHaveLength(eegPlan.signals.length);
  expect(shape.channels[0]).toMatchObject({ label: 'EEG Fp1-Ref', unit: 'µV', samples: 200 });
  expect(shape.events.map(({ at, seconds, text }) => [at, seconds, text])).toContainEqual([40, 15, '过度换气']);
  expect((await opened(emgFile())).shape.channels.map(({ label }) => label)).toEqual(['EMG R-APB', 'EMG R-FDI']);
});

test('pieces of the finest level hold every sample as it was recorded, channel by channel', async () => {
  const open = await opened(edfFile(ramps));
  const { channels } = open.shape;
  const pieceRecords = open.shape.pieceRecords[0] ?? 0;
  const [fast, slow] = channels;
  let second = 0;
  for (let piece = 0; ; piece += 1) {
    const bytes = await tracePiece(open, 0, piece);
    if (!bytes) break;
    const records = Math.min(pieceRecords, 700 - piece * pieceRecords);
    expect(bytes).toHaveLength(records * 103 * 2);
    const first = bytes.readInt16LE(0) * (fast?.scale ?? 0) + (fast?.offset ?? 0);
    expect(first).toBeCloseTo(Math.sin(second) * 100, 0);
    const other = bytes.readInt16LE(records * 200) * (slow?.scale ?? 0) + (slow?.offset ?? 0);
    expect(other).toBeCloseTo(90 + (second % 7), 0);
    second += records;
  }
  expect(second).toBe(700);
});

test('coarser levels hold the least and the greatest of the samples below them', async () => {
  const open = await opened(edfFile(ramps));
  const pieceRecords = open.shape.pieceRecords[0] ?? 0;
  const fine = [];
  for (let piece = 0; piece < LEVEL_STEP; piece += 1) fine.push(await tracePiece(open, 0, piece));
  const count = Math.min(700, pieceRecords * LEVEL_STEP) * 100;
  const samples = fine.flatMap((bytes, piece) => {
    const records = Math.min(pieceRecords, 700 - piece * pieceRecords);
    return bytes ? Array.from({ length: records * 100 }, (_, at) => bytes.readInt16LE(at * 2)) : [];
  });
  for (const level of [1, 2]) {
    const coarse = await tracePiece(open, level, 0);
    const step = LEVEL_SAMPLES[level] ?? 0;
    for (let bucket = 0; bucket * step < Math.min(count, samples.length); bucket += 1) {
      const here = samples.slice(bucket * step, (bucket + 1) * step);
      expect([coarse?.readInt16LE(bucket * 4), coarse?.readInt16LE(bucket * 4 + 2)]).toEqual([Math.min(...here), Math.max(...here)]);
    }
  }
});

test('an interrupted recording says where, and its events lie among what was recorded', async () => {
  const { shape } = await opened(
    edfFile({
      ...ramps,
      seconds: 20,
      gap: { at: 12, seconds: 300 },
      events: [
        { onset: 5, text: '闭眼' },
        { onset: 314, text: '发作' },
      ],
    }),
  );
  expect(shape.segments).toEqual([
    { at: 0, onset: 0 },
    { at: 12, onset: 312 },
  ]);
  expect(shape.events.map(({ at, text }) => [at, text])).toEqual([
    [5, '闭眼'],
    [14, '发作'],
  ]);
});

test('a recording whose end is missing is shown as far as it goes, and says so', async () => {
  const whole = eegFile();
  const { shape } = await opened(whole.subarray(0, whole.length - 100_000));
  expect(shape.isCut).toBe(true);
  expect(shape.records).toBeLessThan(60);
});

/** The file with other letters at a place of its head. */
function changed(at: number, letters: string): Buffer {
  const bytes = Buffer.from(eegFile());
  bytes.write(letters, at, 'latin1');
  return bytes;
}
const count = eegPlan.signals.length + 1;
const property = (before: number): number => 256 + before * count;
const broken = '波形文件已损坏或不是EDF格式，请在采集软件中重新导出后上传';

test.each([
  ['another version', changed(0, '1'), broken],
  ['24 bits', Buffer.concat([Buffer.from('ff', 'hex'), changed(0, '0').subarray(1)]), 'BDF（24位）格式暂不支持，请导出为EDF或EDF+后上传'],
  ['thousands of signals', changed(252, '9999'), '波形超过128个导联，无法打开'],
  ['no signal', changed(252, '0   '), broken],
  ['a head of another length', changed(184, '512     '), broken],
  ['records without time', changed(244, '0       '), '波形的采样率不正确，无法按实际时间显示'],
  ['records without end', changed(244, 'Infinity'), '波形的采样率不正确，无法按实际时间显示'],
  ['records of years', changed(244, '99999999'), '波形的采样率不正确，无法按实际时间显示'],
  ['records of no time at all', changed(244, '1e-9    '), '波形的采样率不正确，无法按实际时间显示'],
  ['records of gigabytes', changed(property(216), '99999999'), '波形的数据块过大，无法打开，请在采集软件中按1秒一块重新导出'],
  ['negative samples', changed(property(216), '-200    '), broken],
  ['no range of any channel', changed(property(104), '5       5       '), '导联“EEG Fp1-Ref”的量程不正确，无法按实际幅度显示'],
  ['nothing behind its head', eegFile().subarray(0, 256 * (1 + count)), '波形文件不完整，没有可显示的数据，请重新导出后上传'],
  ['half of its head', eegFile().subarray(0, 700), broken],
])('a recording with %s is refused in words', async (_, bytes, words) => {
  if (words.includes('量程')) bytes.fill('5       ', property(104), property(120), 'latin1');
  await expect(opened(bytes)).rejects.toThrow(words);
});

test('whatever byte of its head is falsified, a recording is read or refused, and never stalls', async () => {
  const whole = edfFile({ ...ramps, seconds: 3 });
  for (let at = 0; at < 256 * 4; at += 1)
    for (const letter of ['9', '-', 'e', '\u00ff']) {
      const bytes = Buffer.from(whole);
      bytes.write(letter, at, 'latin1');
      try {
        const open = await opened(bytes);
        await tracePiece(open, 2, 0);
      } catch (error) {
        expect(error).toMatchObject({ code: 415 });
      }
    }
});

/** A head alone before a file of that many bytes of the same: one sample a record, and annotations of a given length. */
function hostile(size: number, samples: number, annotationSamples: number, fill: number): ByteSource {
  const head = Buffer.from(edfFile({ seconds: 1, signals: [{ label: 'EEG Fp1-Ref', rate: samples, at: () => 0 }] }).subarray(0, 256 * 3));
  head.write('-1      ', 236, 'latin1');
  head.write(String(annotationSamples).padEnd(8), 256 + 216 * 2 + 8, 'latin1');
  const read = async (start: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length, fill);
    head.copy(bytes, 0, Math.min(start, head.length));
    return bytes;
  };
  return { size, read };
}

test('hundreds of megabytes of the smallest records are refused at once', async () => {
  await expect(openEdf(hostile(500_000_000, 1, 1, 0))).rejects.toThrow('波形的数据块过多，无法打开，请在采集软件中按1秒一块重新导出');
});

test.each([0, 0x14, 0x2b])('annotations of megabytes of nothing but %i are read as far as such lists go', async (fill) => {
  const before = process.memoryUsage().heapUsed;
  const { shape } = await openEdf(hostile(25_000_000, 1, 1_000_000, fill));
  expect(shape).toMatchObject({ records: 12, events: [] });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});

test('lists of annotations that are noise, or without end, harm nothing', async () => {
  const whole = edfFile({ ...ramps, seconds: 50 });
  const bytes = Buffer.from(whole);
  for (let at = 256 * 4; at < bytes.length; at += 1) bytes[at] = (at * 2_654_435_761) & 0xff;
  expect((await opened(bytes)).shape.records).toBe(50);
  bytes.fill('+0\x14a\x14', 256 * 4);
  const { events } = (await opened(bytes)).shape;
  expect(events.length).toBeLessThanOrEqual(5_000);
  for (const { text } of events) expect(text.length).toBeLessThanOrEqual(200);
});

/** The ramps with other letters in a property of their first signal. */
function ramped(before: number, letters: string, plan: EdfPlan = { ...ramps, seconds: 40 }): Buffer {
  const bytes = edfFile(plan);
  bytes.write(letters, 256 + before * (plan.signals.length + 1), 'latin1');
  return bytes;
}

test.each([
  ['without a range', '0       ', '0       '],
  ['of a range that is none', '-1e308  ', '1e308   '],
] as const)('an unused channel %s is left out and named, and the others are as they were', async (_, least, most) => {
  const bytes = ramped(104, least);
  bytes.write(most, 256 + 112 * 3, 'latin1');
  const open = await opened(bytes);
  expect(open.shape.leftOut).toEqual(['EEG Fp1-Ref']);
  expect(open.shape.channels.map(({ label }) => label)).toEqual(['SpO2']);
  const [{ scale, offset } = { scale: 0, offset: 0 }] = open.shape.channels;
  const piece = await tracePiece(open, 0, 0);
  for (let second = 0; second < 40; second += 1)
    expect((piece?.readInt16LE(second * 6) ?? 0) * scale + offset).toBeCloseTo(90 + (second % 7), 0);
});

test('a channel without samples is left out too', async () => {
  const { shape } = await opened(ramped(216, '0       '));
  expect(shape.leftOut).toEqual(['EEG Fp1-Ref']);
});

test.each(['uV', '\u00b5V', '\u00c2\u00b5V', '\u00ce\u00bcV', '\u00a6\u00ccV'])('%s is microvolts, as devices write them', async (unit) => {
  expect((await opened(ramped(96, unit.padEnd(8)))).shape.channels[0]?.unit).toBe('µV');
});

test('names of channels are read as GBK and as UTF-8', async () => {
  for (const bytes of [Buffer.from('d0c4b5e7', 'hex'), Buffer.from('心电')]) {
    const file = edfFile({ ...ramps, seconds: 3 });
    file.fill(' ', 256, 272);
    bytes.copy(file, 256);
    expect((await opened(file)).shape.channels[0]?.label).toBe('心电');
  }
});

test('a clock that drifts interrupts nothing', async () => {
  const bytes = edfFile({ ...ramps, seconds: 600, gap: { at: 300, seconds: 60 } });
  const recordBytes = 103 * 2 + 120;
  for (let record = 0; record < 600; record += 1) {
    const onset = (record + (record >= 300 ? 60 : 0)) * 1.0005;
    bytes.write(`+${onset.toFixed(4)}\x14\x14\0`, 256 * 4 + record * recordBytes + 206, 'latin1');
  }
  const { shape } = await opened(bytes);
  expect(shape.segments.map(({ at }) => at)).toEqual([0, 300]);
});

test('however long a data record is, a piece reads no more than a few megabytes of the file', async () => {
  const head = Buffer.from(edfFile({ seconds: 1, signals: [{ label: 'EEG Fp1-Ref', rate: 640_000, at: () => 0 }] }).subarray(0, 256 * 3));
  head.write('100     10      ', 236, 'latin1');
  let most = 0;
  const read = async (start: number, length: number): Promise<Buffer> => {
    if (start > 0) most += length;
    const bytes = Buffer.alloc(length);
    if (start < head.length) head.copy(bytes, 0, start);
    return bytes;
  };
  const open = await openEdf({ size: head.length + 100 * (1_280_000 + 120), read });
  for (const level of [1, 2]) {
    most = 0;
    await tracePiece(open, level, 0);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(8 * 1_048_576);
  }
});

test('a piece needs the head of its recording alone', async () => {
  const bytes = edfFile(ramps);
  let asked = 0;
  const source: ByteSource = {
    size: bytes.length,
    read: async (start, length) => {
      asked += length;
      return Buffer.from(bytes.subarray(start, start + length));
    },
  };
  const head = await readTraceHead(source);
  await tracePiece(head, 0, 3);
  expect(asked).toBeLessThan(256 * 5 + 40_000);
});

test('a storage that stops answering has its own hospital wait, and no other', async () => {
  const bytes = eegFile();
  const whole = sourceOf(bytes);
  const letGo: (() => void)[] = [];
  const stuck: ByteSource = {
    size: bytes.length,
    read: async (start, length) => {
      if (start > 0) await new Promise<void>((go) => letGo.push(go));
      return whole.read(start, length);
    },
  };
  const waiting = Array.from({ length: 12 }, () => openEdf(stuck, 'one'));
  await expect.poll(() => letGo.length).toBeGreaterThan(0);
  expect((await openEdf(whole, 'other')).shape.records).toBe(60);
  const release = setInterval(() => {
    for (const go of letGo.splice(0)) go();
  }, 5);
  await Promise.all(waiting);
  clearInterval(release);
});
