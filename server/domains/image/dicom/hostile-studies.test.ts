import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { element, item, sequence } from '../../../demo/studies/dicom-elements.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ReaderGaveUp } from '../work-aside.ts';
import { jpeg12 } from './jpeg12.testing.ts';
import { inPart, patientDifferences } from './patient-differences.ts';
import { aFile, ramp, readStudyOf } from './study.testing.ts';
import { StudyFault, studyFaults, toldOf as toldAs } from './study-fault.ts';

/** What an uploader is told of these bytes. */
async function toldOf(bytes: Buffer, limitMs?: number): Promise<unknown> {
  return readStudyOf(bytes, limitMs).then(
    () => 'read',
    (error: unknown) => (error instanceof StudyFault ? toldAs(error.kind, error.encoding) : error instanceof Refusal ? error.said : error),
  );
}

const zipOf = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files));

/** The same archive with a number of two or four bytes changed in each entry of its list. */
function listed(archive: Buffer, at: number, value: number, bytes: 2 | 4 = 4): Buffer {
  const changed = Buffer.from(archive);
  for (let from = changed.indexOf('PK\x01\x02', 0, 'latin1'); from >= 0; from = changed.indexOf('PK\x01\x02', from + 4, 'latin1'))
    changed.writeUIntLE(value, from + at, bytes);
  return changed;
}

test('sizes that no picture has are refused before anything is made of them', async () => {
  expect(await toldOf(aFile({ rows: 60_000, columns: 60_000 }))).toEqual(studyFaults.pixels);
  expect(await toldOf(aFile({ rows: 0 }))).toEqual(studyFaults.pixels);
  expect(await toldOf(aFile({ frames: 2_000_000_000 }))).toEqual(studyFaults.frames);
  expect(await toldOf(aFile({ frames: 4_000 }))).toEqual(studyFaults.broken);
  expect(await toldOf(aFile({ rows: 4_000, columns: 4_000 }))).toEqual(studyFaults.broken);
  expect(await toldOf(aFile({ perPixel: 3, photometric: 'RGB' }))).toEqual(studyFaults.kind);
});

test('more series than a viewer lists are told as such', async () => {
  const files = Array.from({ length: 201 }, (_, at) => [`${at}.dcm`, aFile({ series: at + 1 })] as const);
  expect(await toldOf(zipOf(Object.fromEntries(files)))).toEqual(studyFaults.stacks);
  expect(await toldOf(zipOf(Object.fromEntries(files.slice(1))))).toBe('read');
});

test('curves of a device are kept as far as there is room, and the study is shown', async () => {
  const values = Buffer.from(Uint16Array.from({ length: 65_535 }, (_, at) => at).buffer);
  const curve = item([element(0x0028_3002, 'US', Buffer.from(Uint16Array.of(65_535, 0, 16).buffer)), element(0x0028_3006, 'OW', values)]);
  const files = Array.from(
    { length: 60 },
    (_, at) => [`${at}.dcm`, aFile({ series: at + 1, more: [sequence(0x0028_3010, [curve])] })] as const,
  );
  const { made } = await readStudyOf(zipOf(Object.fromEntries(files)));
  const { stacks } = made.shape;
  expect([stacks.length, stacks[0]?.curves?.length, stacks[59]?.curves]).toEqual([60, 1, undefined]);
  expect(JSON.stringify(made).length).toBeLessThan(5_000_000);
});

test('a packed picture that says another size than its file is not unpacked', async () => {
  const jpeg = Buffer.from('ffd8ffc0000b08ffffffff01011100ffd9', 'hex');
  for (const syntax of ['4.50', '4.70', '4.80'])
    expect(await toldOf(aFile({ syntax: `1.2.840.10008.1.2.${syntax}`, allocated: 8, pixels: [jpeg] }))).toEqual(studyFaults.broken);
  const j2k = Buffer.from(`ff4fff5100290000${'7fffffff'.repeat(2)}${'00000000'.repeat(4)}000107ff52`, 'hex');
  expect(await toldOf(aFile({ syntax: '1.2.840.10008.1.2.4.90', allocated: 8, pixels: [j2k] }))).toEqual(studyFaults.broken);
  expect(await toldOf(aFile({ syntax: '1.2.840.10008.1.2.5', pixels: [Buffer.alloc(80, 255)] }))).toEqual(studyFaults.broken);
});

test('a JPEG of twelve bits that breaks off, lies or was falsified is refused in words', async () => {
  const samples = Array.from({ length: 20 * 12 }, (_, at) => (at * 37) % 4_096);
  const whole = jpeg12(samples, 20);
  const told = (jpeg: Buffer) => toldOf(aFile({ syntax: '1.2.840.10008.1.2.4.51', rows: 12, columns: 20, stored: 12, pixels: [jpeg] }));
  expect(await told(whole)).toBe('read');
  for (let length = 4; length < whole.length - 2; length += 29) expect(await told(whole.subarray(0, length))).toEqual(studyFaults.broken);
  for (let at = 2; at < whole.length; at += 11) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x5a;
    expect(['read', studyFaults.broken, studyFaults.kind]).toContainEqual(await told(changed));
  }
  const twice = Buffer.concat([whole.subarray(0, 2), Buffer.from('ffc1000b0c000c001401011100', 'hex'), whole.subarray(2)]);
  expect(await told(twice)).toEqual(studyFaults.broken);
});

test('ways of writing that are not read say so', async () => {
  const named = [
    ['1.2.840.10008.1.2.4.100', 'MPEG-2'],
    ['1.2.840.10008.1.2.4.102', 'H.264'],
    ['1.2.3', '1.2.3'],
  ];
  for (const [syntax = '', name] of named)
    expect(await toldOf(aFile({ syntax, pixels: [Buffer.alloc(48)] }))).toEqual(toldAs('syntax', name));
  expect(await toldOf(aFile({ syntax: '1.2.840.10008.1.2.4.100', pixels: [Buffer.alloc(48)] }), 60_000)).toEqual(
    toldAs('syntax', 'MPEG-2'),
  );
});

test('sets within sets without end, and a deflated bomb, end at once', async () => {
  let deep = item([]);
  for (let depth = 0; depth < 40; depth += 1) deep = item([sequence(0x0040_a730, [deep])]);
  expect(await toldOf(aFile({ more: [sequence(0x0040_a730, [deep])] }))).toEqual(studyFaults.complex);
  const plain = aFile({ syntax: '1.2.840.10008.1.2.1.99' });
  const bomb = Buffer.concat([
    plain.subarray(0, plain.indexOf(Buffer.from('08000500', 'hex'), 140)),
    deflateRawSync(Buffer.alloc(300_000_000)),
  ]);
  expect(await toldOf(bomb)).toEqual(studyFaults.broken);
});

test('archives that lie are refused in words: bombs, passwords, names, archives in archives, tables that lead nowhere', async () => {
  const zeros = zipOf({ a: Buffer.alloc(30_000_000) });
  expect(await toldOf(zeros)).toEqual(studyFaults.bomb);
  const one = zipOf({ a: aFile() });
  expect(await toldOf(listed(one, 24, 0x1fff_ffff))).toEqual(studyFaults.bomb);
  expect(await toldOf(listed(one, 24, 0xffff_fff0))).toEqual(studyFaults.large);
  expect(await toldOf(listed(one, 24, 10))).toEqual(studyFaults.archive);
  expect(await toldOf(listed(one, 8, 1, 2))).toEqual(studyFaults.locked);
  expect(await toldOf(listed(one, 10, 99, 2))).toEqual(studyFaults.method);
  expect(await toldOf(listed(one, 42, 0x7fff_ffff))).toEqual(studyFaults.archive);
  expect(await toldOf(zipOf({ '../../etc/passwd': aFile() }))).toEqual(studyFaults.name);
  expect(await toldOf(zipOf({ 'a/b.zip': one }))).toEqual(studyFaults.nested);
  expect(await toldOf(zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, new Uint8Array()]))))).toEqual(
    studyFaults.many,
  );
  expect(await toldOf(one.subarray(0, -30))).toEqual(studyFaults.archive);
  expect(await toldOf(zipOf({ 'a.txt': Buffer.from('text') }))).toEqual(studyFaults.none);
});

test('two patients in one archive are two uploads', async () => {
  const archive = zipOf({ a: aFile({ patient: { name: '张三' } }), b: aFile({ number: 2, patient: { name: '李四' } }) });
  expect(await toldOf(archive)).toEqual(studyFaults.people);
  const told = async (...patients: object[]) =>
    toldOf(zipOf(Object.fromEntries(patients.map((patient, at) => [`${at}.dcm`, aFile({ number: at + 1, patient })]))));
  const zhang = { name: 'ZHANG^SAN', number: 'P1' };
  for (const other of [{ ...zhang, number: 'P2' }, { name: 'LI^SI' }, { name: 'LI^SI=李^四', number: 'P2' }])
    expect(await told(zhang, {}, other), JSON.stringify(other)).toEqual(studyFaults.people);
  // Nobody knows whether these are one, and who has a number is not everybody who has none.
  expect(await told({ name: 'ZHANG^SAN' }, { name: '张三' })).toEqual(studyFaults.people);
});

test('one patient whose name their files write otherwise, or leave out, stays one', async () => {
  const zhang = { name: 'ZHANG^SAN', number: 'P1' };
  const others = [
    { name: 'Zhang^San^^', number: 'P1' },
    { name: 'ZHANG^SAN=张^三', number: 'P1' },
    { name: '张三', number: 'P1' },
    { name: 'ZHANG^SAN' },
    { number: 'P1' },
    {},
    { name: '张三' },
  ];
  const files = [zhang, ...others].map((patient, at) => [`${at}.dcm`, aFile({ number: at + 1, patient })] as const);
  expect((await readStudyOf(zipOf(Object.fromEntries(files)))).made).toMatchObject({
    patient: zhang,
    shape: { stacks: [{ pictures: 8 }] },
  });
  // A way of writing it leads from one to the other.
  expect(
    await toldOf(
      zipOf({ a: files[3]?.[1] ?? aFile(), b: aFile({ number: 20, patient: { name: 'ZHANG^SAN' } }), c: files[2]?.[1] ?? aFile() }),
    ),
  ).toBe('read');
});

test('a number that a device makes up for everybody makes nobody one patient', async () => {
  const [zhang, li] = [
    { name: 'ZHANG^SAN', number: '000000', birth: '19500102' },
    { name: 'LI^SI', number: '000000', birth: '19900304' },
  ];
  expect(await toldOf(zipOf({ a: aFile({ number: 1, patient: zhang }), b: aFile({ number: 2, patient: li }) }))).toContain('不止一位患者');
});

test('two of one name, born on different days, are two patients, unless one identity number is theirs', async () => {
  const told = (...numbers: readonly string[]) => {
    const files = numbers.map((number, at) => {
      const patient = { name: '张伟', number, birth: `19${50 + at * 40}-03-04`, sex: at === 0 ? 'M' : 'F' };
      return [`${at}.dcm`, aFile({ number: at + 1, patient })] as const;
    });
    return zipOf(Object.fromEntries(files));
  };
  for (const numbers of [
    ['', ''],
    ['0', '0'],
    ['0', ''],
    ['110101195003041234', ''],
  ])
    expect(await toldOf(told(...numbers)), String(numbers)).toEqual(studyFaults.people);
  const { patient } = (await readStudyOf(told('110101195003041234', '110101195003041234'))).made;
  // All that is said of them is compared with the order, whichever file came first.
  const order = { patientName: '张伟', patientSex: '1', patientBrith: '1950-03-04' };
  const differences = [
    { fact: 'sex', inStudy: '男 / 女', inOrder: '男' },
    { fact: 'birth', inStudy: '1950-03-04 / 1990-03-04', inOrder: '1950-03-04' },
  ];
  expect(patientDifferences(patient, order)).toEqual(differences);
  expect(patientDifferences(patient, order).map(inPart)[1]?.inStudy).toBe('1950-**-** / 1990-**-**');
});

test('a file whose bytes were falsified is read or refused in words, and never followed', async () => {
  const whole = aFile({ pixels: ramp(24), window: [40, 400], spacing: [1, 1] });
  const files: Record<string, Uint8Array> = {};
  for (let at = 132; at < whole.length - 48; at += 1) {
    const falsified = Buffer.from(whole);
    falsified[at] = 0xff;
    files[`f${at}`] = falsified;
    files[`t${at}`] = whole.subarray(0, at);
  }
  const told = await toldOf(zipOf({ ...files, good: whole }), 60_000);
  expect(['read', ...Object.values(studyFaults)]).toContainEqual(told);
});

test('a study that takes too long is given up, and what is wrong is told from the process beside', async () => {
  expect(await toldOf(aFile(), 1)).toEqual(studyFaults.slow);
  await expect(readStudyOf(aFile(), 1)).rejects.toBeInstanceOf(ReaderGaveUp);
  expect(await toldOf(aFile({ rows: 0 }), 60_000)).toEqual(studyFaults.pixels);
});
