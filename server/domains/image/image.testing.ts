import { createHash } from 'node:crypto';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';

const slides = { kind: 'telemedicine', slideDelivery: '1', pathologyNo: 'B2026-9', part: 'paraffin_slice' } as const;

/** A stored file of somebody. */
export async function aStoredFile(
  { people, clock, services }: TestApp,
  who: PersonName,
  bytes: Buffer,
  extension: string,
): Promise<string> {
  const { tenantId, userId } = people[who];
  const now = clock.now();
  const name = newFileKey(extension, now);
  await services.files.put(name, bytes, { contentType: 'application/octet-stream', size: bytes.length });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = {
    code: 'slide',
    extension,
    size: bytes.length,
    contentType: 'application/octet-stream',
    sha256,
    originalName: `切片.${extension}`,
  };
  return (await insertRow(services.database.forTenant(tenantId), fileTable, { ...about, userId, name, attached: 1 }, { userId, now })).id;
}

/** What an order has of these slides, between doctor1 and expert1 while they are looked at. */
export function ofSlides(slidePath: string[]) {
  return { ...slides, status: 'diagnosis_ing' as const, slidePath };
}

/** What an order has of these recordings of an EEG or EMG. */
export function ofTraces(tracePath: string[]) {
  return { kind: 'electrophysiology' as const, physiologyType: '2' as const, status: 'diagnosis_ing' as const, tracePath };
}

/** What an order has of these recordings of an ECG. */
export function ofEcgs(tracePath: string[]) {
  return { kind: 'ECG' as const, ecgAssignment: '1' as const, status: 'diagnosis_ing' as const, tracePath };
}

/** What an order has of these studies. */
export function ofStudies(dicomPath: string[], own: object = {}) {
  return { kind: 'remoteultrasonic' as const, ultrasoundMode: '2' as const, status: 'diagnosis_ing' as const, dicomPath, ...own };
}
