import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import type { Store } from '../../engine/store/database.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepBigFiles } from './big-file.jobs.ts';
import { findUploadById } from './big-file.reads.ts';
import { allow, chunkRows, exist, hashOf, MB, merge, type SampleFile, sampleFilm, sendAll } from './big-file.testing.ts';
import { claimMerge, joinChunks } from './join-chunks.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await allow(app, 'doctor1', ['chunk_add']);
});
afterAll(() => app.close());

async function download(link: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await app.app.inject(link);
  expect(statusCode).toBe(200);
  return rawPayload;
}

test('a piece that cannot be removed takes nothing from the file that was joined; the sweep removes it', async () => {
  const file = sampleFilm(3 * MB);
  await sendAll(app, client, file);
  const names = (await chunkRows(app)).map(({ name }) => name);
  const removals = vi.spyOn(app.services.files, 'remove').mockRejectedValueOnce(new Error('503 Slow Down'));
  const warnings = vi.spyOn(app.services.log, 'warn');
  const { attachId = '', link = '' } = (await merge(client, file)).body.data ?? {};
  await expect.poll(() => warnings.mock.calls).toHaveLength(1);
  await Promise.allSettled(removals.mock.results.map(({ value }) => value));
  vi.restoreAllMocks();
  expect(hashOf(await download(link))).toBe(file.target.identifier);
  expect((await exist(client, file)).body).toMatchObject({ code: 202, data: { attachId } });
  await app.services.database.forGroup().run(sql`UPDATE big_file_chunk SET create_time = ${new Date(0)}`);
  await sweepBigFiles(app.services);
  expect(await chunkRows(app)).toEqual([]);
  expect(await Promise.all(names.map((name) => app.services.files.exists(name)))).toEqual([false, false, false]);
  expect(hashOf(await download(link))).toBe(file.target.identifier);
});

test('a file whose publication was not answered is there; one whose upload another attempt has taken over is not', async () => {
  const store = app.services.database.forTenant(app.people.doctor1.tenantId);
  const joinWith = async (file: SampleFile, publication: Store['transaction']) => {
    await sendAll(app, client, file);
    const upload = await findUploadById(store, (await exist(client, file)).body.data?.id ?? '');
    const claim = upload && (await claimMerge(store, app.services, upload));
    if (!upload || !claim) throw new Error('nothing to join');
    // What comes after it finds the database as it is.
    let isFirst = true;
    const transaction: Store['transaction'] = (work) => {
      const isPublication = isFirst;
      isFirst = false;
      return isPublication ? publication(work) : store.transaction(work);
    };
    await joinChunks({ ...store, transaction }, app.services, upload, claim);
    return claim;
  };
  const published = sampleFilm(2 * MB);
  await joinWith(published, async (work) => {
    await store.transaction(work);
    throw new Error('Connection terminated unexpectedly');
  });
  expect(hashOf(await download((await exist(client, published)).body.data?.link ?? ''))).toBe(published.target.identifier);
  const taken = sampleFilm(2 * MB);
  const { name } = await joinWith(taken, async () => {
    await store.run(sql`UPDATE big_file SET merge_attempt = ${newId()} WHERE identifier = ${taken.target.identifier}`);
    throw new Error('Connection terminated unexpectedly');
  });
  expect(await app.services.files.exists(name)).toBe(false);
  await client.get(removeBigFiles, { ids: [(await exist(client, taken)).body.data?.id] });
});
