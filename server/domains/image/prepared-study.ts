import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MadeStudy } from './dicom/make-study.ts';
import type { ImageFile } from './image-files.ts';
import { storedFile } from './open-image.ts';
import { preparationOf } from './prepare-image.ts';
import { type ByteSource, sourceOf } from './slide/byte-source.ts';
import { keepLately } from './trace/keep-lately.ts';

/** A study whose pictures can be read. */
export interface PreparedStudy {
  readonly made: MadeStudy;
  readonly source: ByteSource;
}

/** How far the preparation of a study is, in percent. */
export interface StudyAwaited {
  readonly progress: number;
}

/** Studies whose index is kept: some tens of kilobytes each, of the largest a megabyte. What was prepared never changes. */
const ready = keepLately<PreparedStudy>(32);

class NotReady extends Error {
  readonly progress: number;

  constructor(progress: number) {
    super('not ready');
    this.progress = progress;
  }
}

/** The study in a file, or how far it is; the first to ask begins. Throws 415 in words for what cannot be shown, 503 for what failed on our side. */
export async function preparedStudy(services: Services, file: ImageFile): Promise<PreparedStudy | StudyAwaited> {
  try {
    return await ready(`${file.tenantId} ${file.id}`, () => read(services, file));
  } catch (error) {
    if (error instanceof NotReady) return { progress: error.progress };
    throw error;
  }
}

async function read(services: Services, file: ImageFile): Promise<PreparedStudy> {
  const { state, progress, preparedId, message, study } = await preparationOf(services, file);
  if (state === 'failed') throw new Refusal(503, '影像处理失败，请稍后重试');
  if (state === 'refused') throw new Refusal(415, message ?? '文件不完整或已损坏，请重新上传');
  const prepared = state === 'ready' && preparedId ? await storedFile(services, file.tenantId, preparedId) : undefined;
  if (!prepared || !study) throw new NotReady(progress ?? 0);
  const storage = () => storageOfFile(services, file.tenantId, prepared.ossId);
  return { made: study, source: sourceOf(storage, prepared.name, prepared.size) };
}
