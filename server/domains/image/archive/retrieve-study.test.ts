import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepRetrieval, type Retrieval, retrieveStudy, searchSeries } from '../../../../contract/domains/image/archive.endpoints.ts';
import { keepStudy, type OpenedStudy, openStudy } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { imageArchive, testImageArchive } from '../../../../contract/domains/image/image-archive.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { ofStudies } from '../image.testing.ts';
import { anArchive, anArchivedStudy, aStudyOfSeries } from './archive.testing.ts';
import { type DicomwebServer, type Fault, startDicomwebServer } from './dicomweb-server.testing.ts';

let app: TestApp;
let archive: DicomwebServer;
let archiveId: string;

const settings = () => ({
  ...{ archiveName: '院内影像归档', address: archive.address },
  ...{ archiveSignIn: 'basic', account: 'console', secretKey: 'K-secret' },
});

beforeAll(async () => {
  archive = await startDicomwebServer();
  app = await createTestApp({ LIANYI_DICOMWEB_PRIVATE: '1' });
  archive.authorization = `Basic ${Buffer.from('console:K-secret').toString('base64')}`;
  archiveId = await anArchive(app, archive, settings());
});
beforeEach(() => {
  archive.fault = undefined;
  archive.gate = undefined;
});
afterAll(async () => {
  await app.close();
  archive.stop();
});

/** Fetches it, and waits for what comes of it. */
async function fetched(who: PersonName, studyUid: string, seriesUid?: string): Promise<Retrieval> {
  const client = await app.as(who);
  const { id } = await client.get<{ id: string }>(retrieveStudy, { studyUid, ...(seriesUid ? { seriesUid } : {}) });
  return awaited(who, id);
}

async function awaited(who: PersonName, id: string): Promise<Retrieval> {
  const client = await app.as(who);
  for (;;) {
    const { status, body } = await client.send<Retrieval>(keepRetrieval, { id });
    if (status !== 200 || !body.data) throw new Error(body.msg);
    if (body.data.state === 'ready') return body.data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const filesKept = async (): Promise<number> => {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ count: string }>(sql`SELECT count(*) AS count FROM file WHERE code = 'dicom-archive'`);
  return Number(rows[0]?.count);
};

test('an archive is tried with a clear answer, its secret never shown, and a key goes to no other address', async () => {
  const office = await app.as('applyAdmin');
  const submit = endpointOf(imageArchive, 'submit');
  const values = { archiveName: '备用', address: archive.address, archiveSignIn: 'basic', account: 'console', secretKey: 'K-secret' };
  const kept = await office.get<{ id: string; version: number }>(submit, values);
  expect(JSON.stringify(kept)).not.toContain('K-secret');
  await office.get(testImageArchive, { id: kept.id });
  const told = async (own: object) => {
    const { id } = await office.get<{ id: string }>(submit, { ...values, ...own });
    return (await office.send(testImageArchive, { id })).body.msg;
  };
  expect(await told({ secretKey: 'wrong' })).toBe('影像归档拒绝了登录，请联系管理员检查认证方式、用户名与密码');
  expect(await told({ address: 'http://127.0.0.1:9/dicom-web' })).toBe('无法连接影像归档，请检查地址与网络（ECONNREFUSED）');
  expect(await told({ address: archive.address.replace('/dicom-web', '/elsewhere') })).not.toContain('K-secret');
  archive.fault = 'nonsense';
  expect(await told({})).toBe('影像归档的答复不是DICOMweb格式，请检查服务地址');
  archive.fault = 404;
  expect(await told({})).toBe('服务地址没有提供DICOMweb查询，请检查地址是否为DICOMweb根地址');
  const moved = { ...values, secretKey: '', id: kept.id, version: kept.version, address: 'http://127.0.0.1:9/dicom-web' };
  expect(await office.send(submit, moved)).toMatchObject({ status: 400, body: { errors: [{ field: 'secretKey' }] } });
  expect((await (await app.as('strangerAdmin')).send(testImageArchive, { id: kept.id })).status).toBe(404);
  expect((await (await app.as('doctor1')).send(testImageArchive, { id: kept.id })).status).toBe(403);
});

test('files of a study whose identifier goes on where that of the wanted one ends are not taken for it', async () => {
  const wanted = anArchivedStudy(archive);
  const uid = wanted.uid.slice(0, -1);
  archive.studies.set(uid, { ...wanted, uid });
  await expect(fetched('doctor1', uid)).rejects.toThrow('影像归档返回了其他检查的文件，请稍后重试或联系归档管理员');
});

test('a study comes like an upload, and who it names is compared with the order', async () => {
  const study = anArchivedStudy(archive, { name: '李四光' });
  const { attachId = '', originalName, received } = await fetched('doctor1', study.uid);
  expect([originalName, received]).toEqual(['CT 2026-11-20 胸部平扫.zip', 3]);
  const order = await aConsultation(app, ofStudies([attachId]));
  const doctor = await app.as('doctor1');
  const asked = { applyOrderId: order.id, fileId: attachId };
  let opened = await doctor.get<OpenedStudy>(openStudy, asked);
  while (opened.state === 'preparing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    opened = await doctor.get<OpenedStudy>(keepStudy, asked);
  }
  expect(opened).toMatchObject({ state: 'differs', mayConfirm: true, differences: [{ fact: 'name' }] });
});

test('of two clicks at once there is one, and nobody else hears of it', async () => {
  const study = anArchivedStudy(archive);
  let open = (): void => undefined;
  archive.gate = new Promise((resolve) => {
    open = resolve;
  });
  const doctor = await app.as('doctor1');
  const before = await filesKept();
  const [one, two] = await Promise.all([1, 2].map(() => doctor.get<{ id: string }>(retrieveStudy, { studyUid: study.uid })));
  expect(one?.id).toBe(two?.id);
  expect(await doctor.get<Retrieval>(keepRetrieval, { id: one?.id })).toMatchObject({ state: 'working' });
  for (const who of ['doctor2', 'stranger'] as const)
    expect((await (await app.as(who)).send(keepRetrieval, { id: one?.id })).status).toBe(404);
  open();
  expect(await awaited('doctor1', one?.id ?? '')).toMatchObject({ state: 'ready', received: 3 });
  expect(await filesKept()).toBe(before + 1);
});

test('an archive that does not answer has only its own hospital wait', async () => {
  const studies = [1, 2, 3, 4].map(() => anArchivedStudy(archive));
  const other = await startDicomwebServer();
  const theirs = anArchivedStudy(other);
  let open = (): void => undefined;
  archive.gate = new Promise((resolve) => {
    open = resolve;
  });
  const doctor = await app.as('doctor1');
  const begun = await Promise.all(studies.map(({ uid }) => doctor.get<{ id: string }>(retrieveStudy, { studyUid: uid })));
  try {
    const id = await anArchive(app, other, {}, 'strangerAdmin');
    expect(await fetched('strangerAdmin', theirs.uid)).toMatchObject({ state: 'ready', received: 3 });
    await (await app.as('strangerAdmin')).get(endpointOf(imageArchive, 'remove'), { ids: [id] });
  } finally {
    open();
    other.stop();
  }
  for (const { id } of begun) expect(await awaited('doctor1', id)).toMatchObject({ state: 'ready' });
});

test('one series alone comes as a file of its own, and a further one beside it', async () => {
  const { uid: studyUid, series } = aStudyOfSeries(archive, [2, 3]);
  const doctor = await app.as('doctor1');
  expect(await doctor.get(searchSeries, { studyUid })).toMatchObject([
    { seriesUid: series[0]?.uid, number: 1, description: '定位像', modality: 'CT', pictures: 2 },
    { seriesUid: series[1]?.uid, number: 2, description: '薄层', pictures: 3 },
  ]);
  for (const [who, status] of [
    ['nobody', 403],
    ['stranger', 409],
  ] as const)
    expect((await (await app.as(who)).send(searchSeries, { studyUid })).status).toBe(status);
  const [thin, scout] = [await fetched('doctor1', studyUid, series[1]?.uid), await fetched('doctor1', studyUid, series[0]?.uid)];
  expect(thin).toMatchObject({ originalName: 'CT 2026-11-20 胸部平扫 序列2 薄层.zip', received: 3 });
  expect(scout).toMatchObject({ originalName: 'CT 2026-11-20 胸部平扫 序列1 定位像.zip', received: 2 });
  expect(thin.attachId).not.toBe(scout.attachId);
});

test('a series of a study that is being fetched whole is that study; the whole is more than one of its series', async () => {
  const { uid: studyUid, series } = aStudyOfSeries(archive, [1, 1]);
  let open = (): void => undefined;
  archive.gate = new Promise((resolve) => {
    open = resolve;
  });
  const doctor = await app.as('doctor1');
  const begin = async (seriesUid?: string) =>
    (await doctor.get<{ id: string }>(retrieveStudy, { studyUid, ...(seriesUid ? { seriesUid } : {}) })).id;
  const one = await begin(series[0]?.uid);
  expect(await begin(series[0]?.uid)).toBe(one);
  const whole = await begin();
  expect(whole).not.toBe(one);
  expect(await begin(series[1]?.uid)).toBe(whole);
  open();
  for (const [id, received] of [
    [one, 1],
    [whole, 2],
  ] as const)
    expect(await awaited('doctor1', id)).toMatchObject({ state: 'ready', received });
});

test('an archive that sends other series, or no longer has the one, is told, and nothing is kept', async () => {
  const { uid, series } = aStudyOfSeries(archive, [2, 2]);
  const before = await filesKept();
  archive.fault = 'other-series';
  await expect(fetched('doctor1', uid, series[1]?.uid)).rejects.toThrow('影像归档返回了其他序列的文件，请稍后重试或联系归档管理员');
  archive.fault = 'fewer';
  await expect(fetched('doctor1', uid, series[1]?.uid)).rejects.toThrow('现有2个文件，收到1个');
  archive.fault = undefined;
  await expect(fetched('doctor1', uid, `${uid}.9`)).rejects.toThrow('影像归档中已没有该检查，请重新查询');
  expect(await filesKept()).toBe(before);
  expect((await (await app.as('doctor1')).send(retrieveStudy, { studyUid: uid, seriesUid: '1/../2' })).status).toBe(400);
});

const faults: readonly [Fault, string][] = [
  ['cut', '与影像归档的连接中断，请稍后重试'],
  ['html', '影像归档返回的不是DICOM文件，请联系管理员检查归档的WADO-RS设置'],
  ['no-dicom', '影像归档返回的不是DICOM文件，请联系管理员检查归档的WADO-RS设置'],
  ['other-study', '影像归档返回了其他检查的文件，请稍后重试或联系归档管理员'],
  ['twice', '影像归档返回了重复的文件，请稍后重试'],
  ['endless', '影像归档返回了重复的文件，请稍后重试'],
  ['fewer', '该检查在归档中有变化（现有3个文件，收到2个），请稍后重新调取'],
  ['nonsense', '影像归档的答复不是DICOMweb格式，请检查服务地址'],
  [401, '影像归档拒绝了登录，请联系管理员检查认证方式、用户名与密码'],
  [404, '服务地址没有提供DICOMweb查询，请检查地址是否为DICOMweb根地址'],
  [500, '影像归档没有给出可用的答复（500），请稍后重试'],
];

test.each(faults)('%s: told in words, nothing is kept, and it can be tried again', async (fault, told) => {
  const study = anArchivedStudy(archive);
  const before = await filesKept();
  archive.fault = fault;
  await expect(fetched('doctor1', study.uid)).rejects.toThrow(told);
  expect(await filesKept()).toBe(before);
  archive.fault = undefined;
  expect(await fetched('doctor1', study.uid)).toMatchObject({ state: 'ready', received: 3 });
});

test('a study that is gone, and an archive that is out of order, are told; whoever minds it hears of it once', async () => {
  await expect(fetched('doctor1', '2.25.77001.1')).rejects.toThrow('影像归档中已没有该检查，请重新查询');
  const study = anArchivedStudy(archive);
  archive.fault = 503;
  for (let at = 0; at < 2; at += 1) await expect(fetched('doctor1', study.uid)).rejects.toThrow('（503）');
  const { rows } = await app.services.database
    .forGroup()
    .run<{ count: string }>(sql`SELECT count(*) AS count FROM outbox WHERE context LIKE '%（503）%'`);
  expect(Number(rows[0]?.count)).toBe(1);
});

test('the settings of an archive that fails are mended although it was asked meanwhile', async () => {
  const office = await app.as('applyAdmin');
  const inUse = async () =>
    (await office.get<{ records: { id: string; version: number; failure?: string }[] }>(endpointOf(imageArchive, 'list'), {})).records.find(
      ({ id }) => id === archiveId,
    );
  const opened = await inUse();
  archive.fault = 503;
  for (let at = 0; at < 2; at += 1)
    expect((await (await app.as('doctor1')).send(searchSeries, { studyUid: '2.25.77001.2' })).body.msg).toContain('（503）');
  expect(await inUse()).toMatchObject({ failure: expect.stringContaining('（503）') });
  const mended = { ...settings(), id: archiveId, version: opened?.version, secretKey: 'K-secret' };
  expect(await office.send(endpointOf(imageArchive, 'submit'), mended)).toMatchObject({ status: 200 });
  expect(await office.send(endpointOf(imageArchive, 'submit'), mended)).toMatchObject({ status: 409 });
});

test('who asks after a crash takes over', async () => {
  const study = anArchivedStudy(archive);
  let open = (): void => undefined;
  archive.gate = new Promise((resolve) => {
    open = resolve;
  });
  const doctor = await app.as('doctor1');
  const { id } = await doctor.get<{ id: string }>(retrieveStudy, { studyUid: study.uid });
  // As a server leaves it that was killed.
  await app.services.database.forGroup().run(sql`
    UPDATE study_retrieval SET lease_time = ${new Date(0)}, attempt = ${newId()} WHERE id = ${id}`);
  expect(await doctor.get<Retrieval>(keepRetrieval, { id })).toMatchObject({ state: 'working' });
  const before = await filesKept();
  open();
  expect(await awaited('doctor1', id)).toMatchObject({ state: 'ready', received: 3 });
  expect(await filesKept()).toBe(before + 1);
});

test('an address inside the network is not asked unless the operator allows it', async () => {
  const strict = await createTestApp();
  try {
    const id = await anArchive(strict, archive);
    expect(await (await strict.as('applyAdmin')).send(testImageArchive, { id })).toMatchObject({
      status: 400,
      body: { msg: '影像归档地址不能是内部网络的地址' },
    });
  } finally {
    await strict.close();
  }
});
