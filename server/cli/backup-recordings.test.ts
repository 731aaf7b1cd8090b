import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyInstallation } from '../demo/demo.testing.ts';
import { aConsultation } from '../domains/consultation/consultation.testing.ts';
import { finishRecordings } from '../domains/room/recording/recording.jobs.ts';
import { pieces, recorder } from '../domains/room/recording/recording.testing.ts';
import { heldNow } from '../domains/room/room.testing.ts';
import type { Services } from '../engine/services.ts';
import { sql } from '../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const silent = (): void => undefined;
const DAY_MS = 86_400_000;
let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianyi-recorded-'));
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A recording that has ended, of which there are only pieces. */
async function recorded(): Promise<void> {
  const order = await aConsultation(app, heldNow(app));
  const host = await recorder(app, 'expert1', order);
  await host.enter();
  const id = (await host.ask()).body.data?.id ?? '';
  const partId = (await host.begin(id)).body.data?.partId ?? '';
  for (const number of pieces.keys()) expect((await host.put({ partId, number: number + 1 })).status).toBe(200);
  await host.stop(id);
}

const statesIn = async ({ database }: Services) =>
  (await database.forGroup().run<{ state: string }>(sql`SELECT state FROM room_recording_part`)).rows.map(({ state }) => state);
const piecesIn = async ({ database }: Services) => (await database.forGroup().run(sql`SELECT 1 FROM room_recording_piece`)).count;

test('a recording whose pieces are joined while a backup runs is in it; the pieces go afterwards', async () => {
  await recorded();
  const { get } = app.services.files;
  let joined: Promise<number> | undefined;
  // The rows have been read by then.
  const files = {
    ...app.services.files,
    get: async (key: string) => {
      joined ??= finishRecordings(app.services);
      await joined;
      return get(key);
    },
  };
  const told: string[] = [];
  const file = join(folder, 'joined.tar.gz');
  await backUp({ ...app.services, files }, app.databaseUrl, file, (line) => told.push(line));
  expect(told).toEqual([expect.stringContaining('备份完成')]);
  expect(await statesIn(app.services)).toEqual(['ready']);

  const target = await openEmptyInstallation(app.clock.now);
  await restore(target.services, target.databaseUrl, { file }, silent);
  expect(await statesIn(target.services)).toEqual(['open']);
  await finishRecordings(target.services);
  expect(await statesIn(target.services)).toEqual(['ready']);
  // Of a copy no store is asked to remove anything: rows go on leading to what is there.
  expect(await piecesIn(target.services)).toBe(pieces.length);
  await target.remove();

  expect(await piecesIn(app.services)).toBe(pieces.length);
  app.clock.advance(2 * DAY_MS);
  await finishRecordings(app.services);
  expect(await piecesIn(app.services)).toBe(0);
});
