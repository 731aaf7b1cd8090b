import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTable } from '../../../engine/files/file.table.ts';
import { insertMany } from '../../../engine/store/insert-many.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation, changeConsultation } from '../../consultation/consultation.testing.ts';
import { aStoredFile, ofStudies } from '../image.testing.ts';
import { anArchive } from './archive.testing.ts';
import { type DicomwebServer, startDicomwebServer } from './dicomweb-server.testing.ts';
import { archiveInUse } from './image-archives.ts';
import { queueStudies } from './queue-studies.ts';

/** More than a statement takes values for. */
const WEEKS = 4_500;

let app: TestApp;
let server: DicomwebServer;
beforeAll(async () => {
  server = await startDicomwebServer();
  app = await createTestApp({ LIANYI_DICOMWEB_PRIVATE: '1' });
});
afterAll(async () => {
  await app.close();
  server.stop();
});

test('what has come together in weeks is put into the line of the archive, each study once', async () => {
  await anArchive(app, server, { sendsReceived: 1 });
  const { tenantId, userId } = app.people.doctor1;
  const files = Array.from({ length: WEEKS }, () => newId());
  const stored = {
    tenantId,
    userId,
    code: 'dicom',
    extension: 'zip',
    contentType: 'application/zip',
    size: 1,
    sha256: 'none',
    attached: 1,
  };
  const time = new Date(app.clock.now());
  const store = app.services.database.forTenant(tenantId);
  await insertMany(
    store,
    fileTable,
    files.map((id) => ({ ...stored, id, name: id, originalName: 'ct.zip', createTime: time, updateTime: time, version: 0, isDeleted: 0 })),
  );
  await aConsultation(app, ofStudies(files));
  for (const _ of ['first', 'again']) {
    const archive = await archiveInUse(app.services, tenantId);
    if (archive) await queueStudies(app.services, archive);
    app.clock.advance(1_000);
  }
  expect((await store.run(sql`SELECT 1 FROM study_sending WHERE tenant_id = ${tenantId} AND sending_state = 'waiting'`)).count).toBe(WEEKS);
});

test('what was handed in before the archive took anything stays where it is, whatever changes about its order', async () => {
  const { tenantId } = app.people.stranger;
  const parties = { tenantId, applyUserId: app.people.stranger.userId, partyTenantIds: [tenantId] };
  const before = await aStoredFile(app, 'stranger', Buffer.from('old'), 'zip');
  const order = await aConsultation(app, ofStudies([before], parties));
  app.clock.advance(1_000);
  await anArchive(app, server, { sendsReceived: 1 }, 'strangerAdmin');
  app.clock.advance(1_000);
  await changeConsultation(app, sql`UPDATE consultation SET update_time = ${new Date(app.clock.now())} WHERE id = ${order.id}`);
  const after = await aStoredFile(app, 'stranger', Buffer.from('new'), 'zip');
  await aConsultation(app, ofStudies([after], parties));
  const archive = await archiveInUse(app.services, tenantId);
  if (archive) await queueStudies(app.services, archive);
  const { rows } = await app.services.database
    .forTenant(tenantId)
    .run<{ fileId: string }>(sql`SELECT file_id AS "fileId" FROM study_sending WHERE tenant_id = ${tenantId}`);
  expect(rows).toEqual([{ fileId: after }]);
});
