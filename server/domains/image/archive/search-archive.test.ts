import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchArchive } from '../../../../contract/domains/image/archive.endpoints.ts';
import { whileHeldBack } from '../../../engine/restored/held-back.testing.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { anArchive, anArchivedStudy } from './archive.testing.ts';
import { createDicomweb } from './dicomweb.ts';
import { type DicomwebServer, startDicomwebServer } from './dicomweb-server.testing.ts';

let app: TestApp;
let archive: DicomwebServer;

beforeAll(async () => {
  archive = await startDicomwebServer();
  app = await createTestApp({ LIANYI_DICOMWEB_PRIVATE: '1' });
  await anArchive(app, archive);
});
afterAll(async () => {
  await app.close();
  archive.stop();
});

type Found = { studyUid: string; patient: string; differences: { fact: string; inStudy: string }[]; pictures: number; takenOn: string }[];
const patient = { patientName: '张三丰', patientSex: '1', patientBrith: '1970-01-01', medicalRecordNo: 'ZY2026001' };

test('studies of the patient are found, others are shown in part, and who may not search finds nothing', async () => {
  const own = anArchivedStudy(archive, { accession: 'A100', birth: '19700101' });
  const other = anArchivedStudy(archive, { name: '李四光', accession: 'A101', number: 'ZY2026002' });
  const doctor = await app.as('doctor1');
  const search = (asked: object) => doctor.get<Found>(searchArchive, { ...asked, ...patient });
  expect(await search({ accession: 'A100' })).toMatchObject([
    { studyUid: own.uid, patient: '张三丰', differences: [], pictures: 3, takenOn: '2026-11-20' },
  ]);
  const [found] = await search({ accession: 'A101' });
  expect(found).toMatchObject({ studyUid: other.uid, patient: '李**' });
  expect(JSON.stringify(found)).not.toContain('李四光');
  expect(JSON.stringify(found)).not.toContain('ZY2026002');
  expect(found?.differences.map(({ fact }) => fact)).toEqual(['name', 'number']);
  expect(await search({ name: '张三', from: '2026-11-21' })).toEqual([]);
  const inCopy = await whileHeldBack(app.services, () => doctor.send(searchArchive, { accession: 'A100', ...patient }));
  expect(inCopy).toMatchObject({ status: 409, body: { msg: expect.stringContaining('尚未确认为正式系统') } });
  expect((await (await app.as('nobody')).send(searchArchive, { accession: 'A100' })).status).toBe(403);
  expect(await (await app.as('stranger')).send(searchArchive, { accession: 'A100' })).toMatchObject({
    status: 409,
    body: { msg: '本院未启用影像归档，请联系管理员' },
  });
});

test('nobody leafs through an archive: it is asked by a number or two letters of a name, and by nothing that is left empty', async () => {
  const doctor = await app.as('doctor1');
  const everybody = [
    ...[{}, { from: '2026-11-01' }, { name: '张' }, { name: '**' }, { number: '*' }],
    // What an archive is not asked for, or that stands between letters, is none of two letters.
    ...['^^', '==', '\\\\', '张^', '^张=', '%_', '--', '𠮷'].map((name) => ({ name })),
    ...['=', '^', '\\', '?*'].flatMap((one) => [{ number: one }, { accession: one, name: '张' }]),
  ];
  const askedBefore = archive.asked.length;
  for (const asked of everybody) expect([asked, (await doctor.send(searchArchive, { ...asked, ...patient })).status]).toEqual([asked, 400]);
  expect(archive.asked.slice(askedBefore)).toEqual([]);
  await doctor.get(searchArchive, { accession: 'A100', number: '=', name: '^', ...patient });
  expect(archive.asked.at(-1)).not.toMatch(/PatientID|PatientName/);
});

test('an archive is never asked for everybody, whoever forgets to look at what is asked', async () => {
  const settings = { address: archive.address, signIn: 'none', account: '', secret: '', allowPrivate: true } as const;
  const askedBefore = archive.asked.length;
  for (const asked of [{}, { name: '^^' }, { number: '=', from: '2026-11-01' }])
    await expect(createDicomweb(settings).search({ ...asked, most: 50 })).rejects.toThrow('not asked for everybody');
  expect(archive.asked.slice(askedBefore)).toEqual([]);
});

test('a search that the archive does not answer stands with the archive, once, and the next one takes that away', async () => {
  const doctor = await app.as('doctor1');
  const noted = async () => {
    const { rows } = await app.services.database
      .forGroup()
      .run<{ failure: string | null; xmin: string }>(
        sql`SELECT failure, xmin::text FROM image_archive WHERE enabled = 1 AND is_deleted = 0`,
      );
    return rows[0];
  };
  archive.fault = 503;
  expect((await doctor.send(searchArchive, { accession: 'A100', ...patient })).status).toBe(409);
  const first = await noted();
  expect(first?.failure).toContain('503');
  expect((await doctor.send(searchArchive, { accession: 'A100', ...patient })).status).toBe(409);
  expect(await noted()).toEqual(first);
  archive.fault = undefined;
  await doctor.get(searchArchive, { accession: 'A100', ...patient });
  expect((await noted())?.failure).toBeNull();
});
