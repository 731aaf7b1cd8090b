import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CastMember, Stage } from '../engine/demo.ts';
import { fileTable } from '../engine/files/file.table.ts';
import { newId } from '../engine/store/rows.ts';
import { extensionOf, fileKindOf } from '../platform/storage/file-kinds.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import { type DemoPicture, demoPictures } from './pictures/demo-pictures.ts';

type Kind = DemoPicture['kind'];

/** Ids of somebody's pictures in the store, by what they show. */
export type PictureIds = Readonly<Record<Kind, readonly string[]>>;

/**
 * Draws the pictures, one after the other so that other work gets its turn, and keeps them as uploads of each of these people:
 * nobody may attach what another has uploaded.
 */
export async function keepPictures(
  { services, tx }: Stage,
  people: readonly CastMember[],
  at: number,
): Promise<(person: CastMember) => PictureIds> {
  const rows: (Record<string, unknown> & { id: string; userId: string; kind: Kind })[] = [];
  for (const { kind, originalName, draw } of demoPictures) {
    const bytes = await draw();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const extension = extensionOf(originalName);
    const contentType = fileKindOf(extension)?.contentType ?? '';
    const about = { kind, originalName, sha256, size: bytes.length, code: 'case-image', extension, contentType };
    const name = newFileKey(extension, at);
    await services.files.put(name, bytes, { contentType, size: bytes.length });
    for (const { tenantId, userId } of people) rows.push({ ...about, id: newId(), tenantId, userId, name });
    await setImmediate();
  }
  await insertDemoRows(tx, fileTable, rows, { now: at });
  return ({ userId }) => idsByKind(rows.filter((row) => row.userId === userId));
}

function idsByKind(rows: readonly { id: string; kind: Kind }[]): PictureIds {
  const idsOf = (wanted: Kind): string[] => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    ...{ ecg: idsOf('ecg'), echo: idsOf('echo'), consent: idsOf('consent'), slide: idsOf('slide') },
    ...{ 'whole-slide': idsOf('whole-slide'), 'ecg-recording': idsOf('ecg-recording') },
    ...{ 'eeg-recording': idsOf('eeg-recording'), 'emg-recording': idsOf('emg-recording') },
    ...{ 'chest-xray': idsOf('chest-xray'), 'chest-ct': idsOf('chest-ct'), 'head-ct': idsOf('head-ct') },
  };
}
