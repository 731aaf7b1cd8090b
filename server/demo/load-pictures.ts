import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { newFileKey } from '../kernel/files/file-storage.ts';
import type { Services } from '../kernel/services.ts';
import { newId } from '../kernel/store/rows.ts';
import { APPLYING_TENANT } from './demo-people.ts';
import type { CastMember } from './load-people.ts';
import { type DemoPicture, demoPictures } from './pictures/demo-pictures.ts';
import type { PictureIds } from './tell-stories.ts';

/** The columns of table `file` for bytes that were put into the storage. */
export async function keepDemoFile(
  { files }: Services,
  bytes: Buffer,
  { at, ...file }: { at: number; userId: string; code: string; originalName: string; extension: string; contentType: string },
): Promise<Record<string, unknown> & { id: string; name: string }> {
  const name = newFileKey(file.extension, at);
  await files.put(name, bytes, { contentType: file.contentType, size: bytes.length });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id: newId(), tenantId: APPLYING_TENANT, ...file, name, size: bytes.length, sha256, createTime: new Date(at) };
}

type PlannedPicture = DemoPicture & { id: string };

/** The pictures under the ids that orders may already name, and those ids by what they show. */
export function planPictures(): { planned: PlannedPicture[]; pictures: PictureIds } {
  const planned = demoPictures.map((picture) => ({ ...picture, id: newId() }));
  const idsOf = (wanted: DemoPicture['kind']): string[] => planned.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const pictures: PictureIds = {
    ecg: idsOf('ecg'),
    echo: idsOf('echo'),
    'chest-xray': idsOf('chest-xray'),
    'chest-ct': idsOf('chest-ct'),
    'head-ct': idsOf('head-ct'),
    consent: idsOf('consent'),
  };
  return { planned, pictures };
}

/** Draws the pictures, one after the other so that other work gets its turn, and stores them. Returns their rows. */
export async function drawPictures(services: Services, planned: readonly PlannedPicture[], uploader: CastMember, at: number) {
  const base = { at, userId: uploader.userId, code: 'case-image', extension: 'png', contentType: 'image/png' };
  const kept: Promise<Record<string, unknown>>[] = [];
  for (const { id, originalName, draw } of planned) {
    kept.push(keepDemoFile(services, draw(), { ...base, originalName }).then((row) => ({ ...row, id })));
    await setImmediate();
  }
  return Promise.all(kept);
}
