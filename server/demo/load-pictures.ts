import { createHash } from 'node:crypto';
import { newFileKey } from '../kernel/files/file-storage.ts';
import type { Services } from '../kernel/services.ts';
import { newId } from '../kernel/store/rows.ts';
import type { PictureKind } from './cases/demo-case.ts';
import { APPLYING_TENANT } from './demo-people.ts';
import type { CastMember } from './load-people.ts';
import { demoPictures } from './pictures/demo-pictures.ts';
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

/** Draws the pictures and puts them into the storage. Returns their rows, and their ids by what they show. */
export async function loadPictures(services: Services, uploader: CastMember, at: number) {
  const base = { at, userId: uploader.userId, code: 'case-image', extension: 'png', contentType: 'image/png' };
  const rows = await Promise.all(
    demoPictures.map(async ({ kind, originalName, draw }) => ({
      kind,
      row: await keepDemoFile(services, draw(), { ...base, originalName }),
    })),
  );
  const idsOf = (wanted: PictureKind): string[] => rows.filter(({ kind }) => kind === wanted).map(({ row }) => row.id);
  const pictures: PictureIds = {
    ecg: idsOf('ecg'),
    echo: idsOf('echo'),
    'chest-xray': idsOf('chest-xray'),
    'chest-ct': idsOf('chest-ct'),
    'head-ct': idsOf('head-ct'),
  };
  return { rows: rows.map(({ row }) => row), pictures };
}
