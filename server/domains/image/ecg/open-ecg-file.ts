import { buffer } from 'node:stream/consumers';
import { MOST_ECG_BYTES } from '../../../../contract/domains/image/ecg.shape.ts';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import type { Services } from '../../../engine/services.ts';
import type { ImageFile } from '../image-files.ts';
import { ecgRefusal } from './ecg-refusal.ts';
import { readEcg } from './read-ecg.ts';
import type { ReadEcg } from './recording.ts';

/** The recording in a file. Throws 415 for what is none. Reads outside: never called inside a transaction. */
export async function openEcgFile(services: Services, file: ImageFile): Promise<ReadEcg> {
  if (file.size > MOST_ECG_BYTES) throw ecgRefusal();
  const { stream } = await (await storageOfFile(services, file.tenantId, file.ossId)).get(file.name);
  const bytes = await buffer(stream);
  return readEcg(bytes, file.extension);
}
