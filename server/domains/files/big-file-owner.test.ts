import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addClick,
  BIG_FILE_MOST_OPEN,
  detailBigFile,
  pageBigFiles,
  removeBigFiles,
} from '../../../contract/domains/files/big-file.endpoints.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepBigFiles } from './big-file.jobs.ts';
import { allow, chunkRows, exist, MB, merge, sampleFilm, sendAll, sendPiece, sweepAll, uploadWhole } from './big-file.testing.ts';

let app: TestApp;
let client: Client;
let other: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await allow(app, 'doctor1', ['chunk_add']);
  other = await allow(app, 'doctor2', ['chunk_add']);
});
afterAll(() => app.close());

describe('whose it is', () => {
  test('neither a colleague nor another hospital sees or continues an upload by its checksum', async () => {
    const file = sampleFilm(2 * MB);
    await sendAll(app, client, file);
    await merge(client, file);
    for (const stranger of [other, await app.as('strangerAdmin')]) {
      expect((await exist(stranger, file)).body).toMatchObject({ code: 200, data: { chunkNumbers: [], skipUpload: false } });
      expect((await merge(stranger, file)).status).toBe(404);
    }
    expect((await sendPiece(app, other, file, 1)).body).toMatchObject({ code: 200, data: { chunkNumbers: [1] } });
    await sweepAll(app);
  });

  test('a foreign upload is an absent one, for detail, removal and filing', async () => {
    const { id } = await uploadWhole(app, client, sampleFilm(MB));
    const admin = await app.as('strangerAdmin');
    for (const foreign of [admin, other]) {
      for (const one of [id, newId()]) {
        expect((await foreign.send(detailBigFile, { id: one })).status).toBe(404);
        expect((await foreign.send(removeBigFiles, { ids: [one] })).status).toBe(404);
        expect((await foreign.send(addClick, { id: one })).status).toBe(404);
      }
    }
    expect(JSON.stringify((await admin.send(pageBigFiles, { size: 200 })).body)).not.toContain(id);
    expect(JSON.stringify((await other.send(pageBigFiles, { size: 200 })).body)).not.toContain(id);
    expect(JSON.stringify((await client.send(pageBigFiles, { size: 200 })).body)).toContain(id);
  });

  test('one more than fifty unfinished uploads, which no waiting mends', async () => {
    await sendPiece(app, client, sampleFilm(2 * MB), 1);
    const ids = Array.from({ length: BIG_FILE_MOST_OPEN - 1 }, () => newId());
    await app.services.database.forGroup().run(sql`
      INSERT INTO big_file SELECT made.* FROM big_file b, unnest(${ids}::uuid[]) AS new_id,
        jsonb_populate_record(b, jsonb_build_object('id', new_id, 'identifier', new_id)) AS made
      WHERE b.is_deleted = 0 AND b.merge_status <> '2' RETURNING big_file.id`);
    const answer = await sendPiece(app, client, sampleFilm(2 * MB), 1);
    expect(answer).toMatchObject({ status: 409, body: { msg: '未完成的上传已有50个，请先完成或删除其中的一些' } });
    await sweepAll(app);
  });

  test("without chunk_add nobody uploads; his own everybody removes, another's who holds chunk_delete", async () => {
    const nobody = await app.as('nobody');
    expect((await sendPiece(app, nobody, sampleFilm(MB), 1)).status).toBe(403);
    const mine = await uploadWhole(app, client, sampleFilm(MB));
    const admin = await allow(app, 'applyAdmin', ['chunk_view']);
    expect(JSON.stringify((await admin.send(pageBigFiles, { size: 200 })).body)).toContain(mine.id);
    // What nobody has used yet is looked at before it is removed; what hangs on an order opens there alone.
    const shownTo = async (one: Client) => one.get<{ link?: string; can: string[] }>(detailBigFile, { id: mine.id });
    expect(await shownTo(admin)).toMatchObject({ link: expect.any(String), can: ['detail-big-file'] });
    await app.services.database.forGroup().run(sql`UPDATE file SET attached = 1 WHERE id = ${mine.attachId}`);
    expect(await shownTo(admin)).toMatchObject({ filename: expect.any(String), userName: expect.any(String), used: 1, can: [] });
    expect(await shownTo(admin)).not.toHaveProperty('link');
    expect(await shownTo(client)).toMatchObject({ link: expect.any(String), can: ['detail-big-file', 'add-click'] });
    await app.services.database.forGroup().run(sql`UPDATE file SET attached = NULL WHERE id = ${mine.attachId}`);
    expect((await admin.send(removeBigFiles, { ids: [mine.id] })).status).toBe(404);
    await allow(app, 'applyAdmin', ['chunk_delete']);
    await expect.poll(async () => (await admin.send(removeBigFiles, { ids: [mine.id] })).status).toBe(200);
  });

  test('filing is for finished uploads, and twice is as good as once', async () => {
    const file = sampleFilm(2 * MB);
    const { body } = await sendPiece(app, client, file, 1);
    expect(await client.send(addClick, { id: body.data?.id })).toMatchObject({
      status: 409,
      body: { msg: '文件还没有上传完成，不能提交' },
    });
    await sendPiece(app, client, file, 2);
    await merge(client, file);
    expect((await client.send(addClick, { identifier: file.target.identifier })).status).toBe(200);
    expect((await client.send(addClick, { id: body.data?.id })).status).toBe(200);
    expect(await client.get(detailBigFile, { id: body.data?.id })).toMatchObject({
      submitted: 1,
      can: ['detail-big-file', 'remove-big-files'],
    });
  });
});

describe('removal and sweep', () => {
  test('a removed file is gone with its bytes, and may be uploaded again', async () => {
    const file = sampleFilm(MB);
    const { id, attachId } = await uploadWhole(app, client, file);
    const { link } = await client.get<{ link: string }>(detailBigFile, { id });
    await client.get(removeBigFiles, { ids: [id] });
    expect((await app.app.inject(link)).statusCode).toBe(404);
    expect((await app.services.database.forGroup().run(sql`SELECT 1 FROM file WHERE id = ${attachId}`)).rows).toEqual([]);
    expect((await client.send(removeBigFiles, { ids: [id] })).status).toBe(404);
    expect((await exist(client, file)).body.code).toBe(200);
    await uploadWhole(app, client, file);
  });

  test('a day after the last piece an unfinished upload ends with its bytes; not a minute earlier, and no finished one', async () => {
    const done = sampleFilm(MB);
    await uploadWhole(app, client, done);
    const start = app.clock.now();
    const file = sampleFilm(3 * MB);
    await sendPiece(app, client, file, 1);
    app.clock.advance(20 * 3_600_000);
    await sendPiece(app, client, file, 2);
    const names = (await chunkRows(app)).map(({ name }) => name);
    app.clock.advance(24 * 3_600_000 - 60_000);
    expect(await sweepBigFiles(app.services)).toBe(0);
    app.clock.advance(60_001);
    expect(await whileHeldBack(app.services, () => sweepBigFiles(app.services))).toBe(0);
    expect(await sweepBigFiles(app.services)).toBe(1);
    expect(await chunkRows(app)).toEqual([]);
    expect(await Promise.all(names.map((name) => app.services.files.exists(name)))).toEqual([false, false]);
    expect(await sweepBigFiles(app.services)).toBe(0);
    // Back to when the session was alive.
    app.clock.set(start);
    expect((await exist(client, file)).body).toMatchObject({ code: 200, data: { chunkNumbers: [] } });
    expect((await exist(client, done)).body.code).toBe(202);
  });

  test('bytes of a piece whose process died are swept, the counted ones stay', async () => {
    const start = app.clock.now();
    const { body } = await sendPiece(app, client, sampleFilm(2 * MB), 1);
    const store = app.services.database.forTenant(app.people.doctor1.tenantId);
    const name = `2026/01/02/${newId()}.part`;
    await app.services.files.put(name, Buffer.from('half'), { contentType: 'application/octet-stream' });
    await store.run(sql`
      INSERT INTO big_file_chunk (id, tenant_id, create_time, big_file_id, chunk_number, name, size, stored)
      VALUES (${newId()}, ${store.tenantId}, ${new Date(app.clock.now())}, ${body.data?.id}, 2, ${name}, 4, 0)`);
    app.clock.advance(23 * 3_600_000);
    await store.run(
      sql`UPDATE big_file SET update_time = ${new Date(app.clock.now())} WHERE tenant_id = ${store.tenantId} AND id = ${body.data?.id}`,
    );
    app.clock.advance(2 * 3_600_000);
    await sweepBigFiles(app.services);
    expect((await chunkRows(app)).map(({ chunkNumber, stored }) => [chunkNumber, stored])).toEqual([[1, 1]]);
    expect(await app.services.files.exists(name)).toBe(false);
    app.clock.set(start);
    await sweepAll(app);
  });

  test('an upload whose storage has vanished fails with words, not with a crash', async () => {
    const file = sampleFilm(MB);
    await sendAll(app, client, file);
    await rm(join(app.services.settings.dataFolder, 'files'), { recursive: true, force: true });
    expect((await merge(client, file)).status).toBeGreaterThanOrEqual(400);
  });
});
