import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CastMember, Stage } from '../engine/demo.ts';
import { fileTable } from '../engine/files/file.table.ts';
import { newId } from '../engine/store/rows.ts';
import { extensionOf, fileKindOf } from '../platform/storage/file-kinds.ts';
import { newFileKey } from '../platform/storage/file-storage.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import { type DemoPicture, type DemoRecording, demoPictures, demoRecordings, type RecordingKind } from './pictures/demo-pictures.ts';

/** Ids of somebody's pictures in the store, by what they show. */
export type PictureIds = Readonly<Record<DemoPicture['kind'], readonly string[]>> & {
  /** One of each recording of a kind, of another patient each time: what nobody else has. */
  anew(kind: RecordingKind): readonly string[];
};

/** What the story has pictures of. */
export interface DemoPictures {
  of(person: CastMember): PictureIds;
  /** Keeps the recordings that were asked for: once everything is planned, and before it is played. */
  keepRecordings(): Promise<void>;
}

interface Wanted {
  readonly id: string;
  readonly recording: DemoRecording;
  readonly person: CastMember;
}

/**
 * Draws the pictures, all or some of them, one after the other so that other work gets its turn, and keeps them as uploads of each of these people:
 * nobody may attach what another has uploaded. Each has bytes of its own, since what somebody has not used is cleared away with its bytes.
 */
export async function keepPictures(
  stage: Stage,
  people: readonly CastMember[],
  at: number,
  pictures: readonly DemoPicture[] = demoPictures,
): Promise<DemoPictures> {
  const rows: (FileRow & { kind: DemoPicture['kind'] })[] = [];
  for (const { kind, originalName, draw } of pictures) {
    const bytes = await draw();
    for (const { tenantId, userId } of people)
      rows.push({ ...(await keepFile(stage, { originalName, bytes }, at)), kind, id: newId(), tenantId, userId });
    await setImmediate();
  }
  await insertDemoRows(stage.tx, fileTable, rows, { now: at });
  const wanted: Wanted[] = [];
  const anew = (person: CastMember, kind: RecordingKind): string[] =>
    demoRecordings
      .filter((recording) => recording.kind === kind)
      .map((recording) => {
        const id = newId();
        wanted.push({ id, recording, person });
        return id;
      });
  return {
    of: (person) => ({
      ...idsByKind(rows.filter(({ userId }) => userId === person.userId)),
      anew: (kind) => anew(person, kind),
    }),
    keepRecordings: () => keepWanted(stage, wanted, at),
  };
}

/** Each recording is drawn once, and made another for each who has it. */
async function keepWanted(stage: Stage, wanted: readonly Wanted[], at: number): Promise<void> {
  const drawn = new Map<DemoRecording, Buffer>();
  const rows: FileRow[] = [];
  for (const [seed, { id, recording, person }] of wanted.entries()) {
    const first = drawn.get(recording) ?? (await recording.draw());
    drawn.set(recording, first);
    const file = await keepFile(stage, { originalName: recording.originalName, bytes: await recording.again(first, seed + 1) }, at);
    rows.push({ ...file, id, tenantId: person.tenantId, userId: person.userId });
    await setImmediate();
  }
  await insertDemoRows(stage.tx, fileTable, rows, { now: at });
}

type FileRow = Awaited<ReturnType<typeof keepFile>> & { id: string; tenantId: string; userId: string };

/** Puts the bytes into the store; answers what its row says of them. */
async function keepFile({ services }: Stage, { originalName, bytes }: { originalName: string; bytes: Buffer }, at: number) {
  const extension = extensionOf(originalName);
  const contentType = fileKindOf(extension)?.contentType ?? '';
  const name = newFileKey(extension, at);
  await services.files.put(name, bytes, { contentType, size: bytes.length });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { originalName, sha256, size: bytes.length, code: 'case-image', extension, contentType, name };
}

function idsByKind(rows: readonly { id: string; kind: DemoPicture['kind'] }[]): Omit<PictureIds, 'anew'> {
  const idsOf = (wanted: DemoPicture['kind']): string[] => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    ...{ ecg: idsOf('ecg'), echo: idsOf('echo'), consent: idsOf('consent') },
    ...{ 'chest-xray': idsOf('chest-xray'), 'chest-ct': idsOf('chest-ct'), 'head-ct': idsOf('head-ct') },
  };
}
