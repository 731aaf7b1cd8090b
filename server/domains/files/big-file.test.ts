import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BROKEN_FILE, bigFileExtensions, pageBigFiles, removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { createApp } from '../../engine/http/app.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { modules } from '../../modules.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { FILE_EXTENSIONS } from '../../platform/storage/file-kinds.ts';
import { type S3Server, startS3Server } from '../../platform/storage/s3-server.testing.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { allow, chunkRows, exist, hashOf, MB, merge, sampleFilm, sendAll, sendPiece, sweepAll, uploadWhole } from './big-file.testing.ts';

let app: TestApp;
let s3: S3Server;
let client: Client;
beforeAll(async () => {
  [app, s3] = await Promise.all([createTestApp(), startS3Server()]);
  client = await allow(app, 'doctor1', ['chunk_add']);
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

async function download(link: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject(link);
  expect(statusCode).toBe(200);
  return rawPayload;
}

test('the white list of the console is the one the server checks by', () => {
  expect([...bigFileExtensions].sort()).toEqual([...FILE_EXTENSIONS].sort());
});

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  const disk = () => createDiskStorage(join(app.services.settings.dataFolder, 'files'));
  beforeAll(() => {
    Object.assign(app.services, { files: kind === 's3' ? createS3Storage(s3.settings) : disk() });
  });
  afterAll(() => {
    Object.assign(app.services, { files: disk() });
  });

  test('pieces in any order become the file, byte for byte, and leave no pieces', async () => {
    const file = sampleFilm(2.5 * MB);
    expect((await exist(client, file)).body).toMatchObject({ code: 200, data: { chunkNumbers: [], skipUpload: false, needMerge: false } });
    expect((await sendPiece(app, client, file, 3)).body).toMatchObject({ code: 200, data: { chunkNumbers: [3], mergeStatus: 0 } });
    expect((await sendPiece(app, client, file, 1)).body).toMatchObject({ code: 200, data: { chunkNumbers: [1, 3] } });
    const last = await sendPiece(app, client, file, 2);
    expect(last).toMatchObject({ status: 200, body: { code: 205, success: false, data: { needMerge: true, chunkNumbers: [1, 2, 3] } } });
    expect(await exist(client, file)).toMatchObject({ status: 200, body: { code: 205, data: { needMerge: true } } });
    const merged = await merge(client, file);
    expect(merged).toMatchObject({ status: 200, body: { code: 200, data: { mergeStatus: 2, skipUpload: true } } });
    expect(hashOf(await download(merged.body.data?.link ?? ''))).toBe(file.target.identifier);
    // They go after the answer.
    await expect.poll(() => chunkRows(app)).toEqual([]);
  });

  test('a player that seeks, and a download that broke off, get the range they ask for', async () => {
    const file = sampleFilm(2 * MB);
    await sendAll(app, client, file);
    const url = (await merge(client, file)).body.data?.link ?? '';
    const ask = (range: string, more: Record<string, string> = {}) => app.app.inject({ url, headers: { range, ...more } });
    const { statusCode, headers, rawPayload } = await ask(`bytes=${MB}-`);
    expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${MB}-${2 * MB - 1}/${2 * MB}`]);
    expect(rawPayload.equals(file.bytes.subarray(MB))).toBe(true);
    expect((await ask(`bytes=${2 * MB}-`)).statusCode).toBe(416);
    // What was begun of another file is begun anew.
    const goesOn = async (etag: unknown) => (await ask(`bytes=${MB}-`, { 'if-range': String(etag) })).statusCode;
    expect([await goesOn(headers.etag), await goesOn('"other"')]).toEqual([206, 200]);
    expect((await app.app.inject(url)).headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(2 * MB) });
  });

  test('the same file again answers 202, from exist and from a piece', async () => {
    const file = sampleFilm(MB);
    await uploadWhole(app, client, file);
    const expected = { status: 200, body: { code: 202, msg: '已经上传过，请选择其他文件', data: { skipUpload: true, mergeStatus: 2 } } };
    expect(await exist(client, file)).toMatchObject(expected);
    expect(await sendPiece(app, client, file, 1)).toMatchObject(expected);
    expect((await exist(client, { ...file, target: { ...file.target, busniessId: 'HZ2' } })).body.code).toBe(200);
  });

  test('two merges at once have one result and the same answer, and so has a third one later', async () => {
    const file = sampleFilm(3 * MB);
    await sendAll(app, client, file);
    const [one, two] = await Promise.all([merge(client, file), merge(client, file)]);
    const three = await merge(client, file);
    expect(one.body.data?.attachId).toBeTruthy();
    expect([two.body, three.body].map(({ code, data }) => [code, data?.attachId])).toEqual(Array(2).fill([200, one.body.data?.attachId]));
    const { rows } = await app.services.database.forGroup().run(sql`SELECT 1 FROM file WHERE sha256 = ${file.target.identifier}`);
    expect(rows).toHaveLength(1);
  });

  test('a damaged piece is found at the merge, dropped, and sent again; the others are kept', async () => {
    const file = sampleFilm(3 * MB);
    await sendAll(app, client, file);
    await expect.poll(() => chunkRows(app)).toHaveLength(3);
    const second = (await chunkRows(app)).find(({ chunkNumber }) => chunkNumber === 2);
    await app.services.files.remove(second?.name ?? '');
    await app.services.files.put(second?.name ?? '', Buffer.alloc(MB, 7), { contentType: 'application/octet-stream' });
    expect(await merge(client, file)).toMatchObject({ status: 400, body: { msg: '文件校验失败：第2片已损坏，请重试以重新上传这些分片' } });
    expect((await exist(client, file)).body).toMatchObject({ code: 200, data: { chunkNumbers: [1, 3] } });
    expect((await sendPiece(app, client, file, 2)).body.code).toBe(205);
    expect((await merge(client, file)).body.code).toBe(200);
  });

  test('bytes that were lost in the storage are asked for again', async () => {
    const file = sampleFilm(2 * MB);
    await sendAll(app, client, file);
    await expect.poll(() => chunkRows(app)).toHaveLength(2);
    const first = (await chunkRows(app)).find(({ chunkNumber }) => chunkNumber === 2);
    await app.services.files.remove(first?.name ?? '');
    expect((await merge(client, file)).body.msg).toContain('第2片已损坏');
    await sendPiece(app, client, file, 2);
    expect((await merge(client, file)).body.code).toBe(200);
  });

  test.each([
    ['lost', undefined],
    ['damaged', Buffer.alloc(MB, 7)],
  ])('the first piece, by which the file is known, is asked for again as well when it was %s', async (_how, left) => {
    const file = sampleFilm(2 * MB);
    await sendAll(app, client, file);
    await expect.poll(() => chunkRows(app)).toHaveLength(2);
    const name = (await chunkRows(app)).find(({ chunkNumber }) => chunkNumber === 1)?.name ?? '';
    await app.services.files.remove(name);
    if (left) await app.services.files.put(name, left, { contentType: 'application/octet-stream' });
    expect(await merge(client, file)).toMatchObject({ status: 400, body: { msg: '文件校验失败：第1片已损坏，请重试以重新上传这些分片' } });
    expect((await exist(client, file)).body).toMatchObject({ code: 200, data: { chunkNumbers: [2] } });
    await sendPiece(app, client, file, 1);
    expect((await merge(client, file)).body.code).toBe(200);
  });

  test('a whole that is not what its checksum says is refused, and the pieces are kept', async () => {
    const file = sampleFilm(2 * MB);
    const lying = { ...file, target: { ...file.target, identifier: hashOf(Buffer.from('another')) } };
    await sendAll(app, client, lying);
    const expected = { status: 400, body: { msg: '文件校验失败：上传的内容与文件校验值不一致，请删除后重新上传' } };
    expect(await merge(client, lying)).toMatchObject(expected);
    expect(await merge(client, lying)).toMatchObject(expected);
    const { body } = await exist(client, lying);
    expect(body.data?.chunkNumbers).toEqual([1, 2]);
    await client.get(removeBigFiles, { ids: [body.data?.id] });
    expect(await chunkRows(app)).toEqual([]);
  });
});

describe('pieces', () => {
  // What an earlier file's merge has yet to clear away would be taken for pieces of the next one.
  beforeEach(() => expect.poll(() => chunkRows(app)).toEqual([]));

  test('twice, and twice at once, is harmless', async () => {
    const file = sampleFilm(2 * MB);
    const answers = await Promise.all([1, 1, 1, 2, 2].map((number) => sendPiece(app, client, file, number)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await sendPiece(app, client, file, 1)).toMatchObject({ status: 200, body: { code: 205 } });
    expect((await chunkRows(app)).map(({ chunkNumber, stored }) => [chunkNumber, stored])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect((await merge(client, file)).body.code).toBe(200);
  });

  test('a piece that arrives differently from its checksum leaves nothing', async () => {
    const file = sampleFilm(MB);
    const wrong = { fields: { chunkSha256: hashOf(Buffer.from('x')) } };
    expect(await sendPiece(app, client, file, 1, wrong)).toMatchObject({
      status: 400,
      // By this the console knows that the piece may be sent again.
      body: { msg: '第1片在传输中损坏，请重试', errors: [{ field: BROKEN_FILE }] },
    });
    expect(await chunkRows(app)).toEqual([]);
    expect((await sendPiece(app, client, file, 1)).body.code).toBe(205);
    await merge(client, file);
    await expect.poll(() => chunkRows(app)).toEqual([]);
  });

  test.each([
    ['too short', MB - 1, 400],
    ['too long', MB + 1, 400],
    ['longer than any piece may be', 11 * MB, 400],
    ['empty', 0, 400],
  ])('one that is %s is refused and leaves nothing', async (_title, length, status) => {
    const file = sampleFilm(2 * MB);
    const piece = Buffer.alloc(length, 1);
    expect((await sendPiece(app, client, file, 1, { piece })).status).toBe(status);
    expect(await chunkRows(app)).toEqual([]);
    await sweepAll(app);
  });

  test('a merge with pieces missing names them', async () => {
    const file = sampleFilm(4 * MB);
    await sendPiece(app, client, file, 3);
    expect(await merge(client, file)).toMatchObject({ status: 400, body: { msg: '还有3片没有上传（第1、2、4片），请继续上传' } });
    expect((await merge(client, sampleFilm(MB))).status).toBe(404);
    await sweepAll(app);
  });

  test('an upload goes on in another server process', async () => {
    const file = sampleFilm(3 * MB);
    await sendPiece(app, client, file, 1);
    const second = await createApp(app.services, modules);
    expect((await sendPiece(app, client, file, 2, { app: second })).body).toMatchObject({ code: 200, data: { chunkNumbers: [1, 2] } });
    expect((await sendPiece(app, client, file, 3, { app: second })).body.code).toBe(205);
    await second.close();
    expect((await merge(client, file)).body.code).toBe(200);
  });

  test('a merge that died is taken over once its time has run out', async () => {
    const file = sampleFilm(MB);
    await sendAll(app, client, file);
    const lease = new Date(app.clock.now() - 1);
    await app.services.database
      .forGroup()
      .run(
        sql`UPDATE big_file SET merge_status = '1', merge_attempt = ${newId()}, lease_time = ${lease} WHERE identifier = ${file.target.identifier}`,
      );
    expect((await merge(client, file)).body.code).toBe(200);
  });
});

describe('what is not accepted', () => {
  beforeAll(() => sweepAll(app));

  test.each([
    ['a program', { filename: '安装.exe' }, 415],
    ['a page', { filename: 'a.mp4.html' }, 415],
    ['no extension', { filename: 'README' }, 400],
    ['a hidden name', { filename: '../.mp4' }, 400],
    ['more than 5 GB', { totalSize: 5 * 1024 ** 3 + 1, chunkSize: 10 * MB }, 413],
    ['a piece beyond the end', { chunkNumber: 2 }, 400],
    ['piece 0', { chunkNumber: 0 }, 400],
    ['pieces that are too small', { chunkSize: 1024 }, 400],
    ['pieces that are too big', { chunkSize: 11 * MB }, 400],
    ['a wrong count', { totalChunks: 9 }, 400],
    ['an empty count', { totalChunks: '' }, 400],
    ['a checksum that is none', { identifier: '../../etc/passwd' }, 400],
    ['a business type that is a path', { busniessType: '../x' }, 400],
    ['an unknown field', { tenantId: '100001' }, 400],
  ])('%s', async (_title, fields, status) => {
    const answer = await sendPiece(app, client, sampleFilm(MB), 1, { fields: fields as Record<string, string | number> });
    expect(answer.status).toBe(status);
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(await chunkRows(app)).toEqual([]);
    await sweepAll(app);
  });

  test('an empty count is told as what it is', async () => {
    const answer = await sendPiece(app, client, sampleFilm(MB), 1, { fields: { totalChunks: '' } });
    expect(answer.body).toMatchObject({ msg: expect.stringContaining('分片总数应为整数') });
    await sweepAll(app);
  });

  test('a page that calls itself a film is refused with its first piece', async () => {
    const file = sampleFilm(MB, '录像.mp4', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'));
    expect((await sendPiece(app, client, file, 1)).status).toBe(415);
    expect(await chunkRows(app)).toEqual([]);
    expect(await client.get(pageBigFiles, { unfinished: 1 })).toMatchObject({ total: 0 });
  });

  test('a path in the name stays out of the name', async () => {
    const file = sampleFilm(MB, '..\\..\\windows/../../etc/录像.mp4');
    await uploadWhole(app, client, file);
    const { rows } = await app.services.database
      .forGroup()
      .run<{ originalName: string; name: string }>(
        sql`SELECT original_name AS "originalName", name FROM file WHERE sha256 = ${file.target.identifier}`,
      );
    expect(rows[0]?.originalName).toBe('录像.mp4');
    expect(rows[0]?.name).toMatch(/^\d{4}\/\d\d\/\d\d\/[0-9a-f-]{36}\.mp4$/);
  });

  test('a call that is no form', async () => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/blade-resource/upload/chunk',
      headers: { 'blade-auth': `bearer ${client.token}` },
      payload: {},
    });
    expect(statusCode).toBe(400);
  });
});
