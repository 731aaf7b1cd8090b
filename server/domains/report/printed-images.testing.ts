import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The id of a picture that this person has uploaded; of these bytes, or of one pixel. */
export async function aPicture(test: TestApp, who: PersonName, extension = 'png', bytes = PNG): Promise<string> {
  const { tenantId, userId } = test.people[who];
  const now = test.clock.now();
  const name = newFileKey(extension, now);
  await test.services.files.put(name, bytes, { contentType: 'image/png', size: bytes.length });
  const kept = {
    code: 'slide',
    extension,
    size: bytes.length,
    contentType: 'image/png',
    sha256: name.slice(-40),
    originalName: `slide.${extension}`,
  };
  const row = await insertRow(test.services.database.forTenant(tenantId), fileTable, { ...kept, userId, name }, { userId, now });
  return String(row.id);
}

/** How many pictures its pages show. */
export async function imagesIn(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, async (_, at) => (await file.getPage(at + 1)).getOperatorList()));
  const painted: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject];
  const count = pages.flatMap(({ fnArray }) => [...fnArray]).filter((op) => painted.includes(op)).length;
  await task.destroy();
  return count;
}
