import { buffer } from 'node:stream/consumers';
import { openEcg } from '../../../contract/domains/image/ecg.endpoints.ts';
import { type EcgRecording, MOST_ECG_BYTES } from '../../../contract/domains/image/ecg.shape.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { ecgRefusal } from './ecg/ecg-refusal.ts';
import { readEcg } from './ecg/read-ecg.ts';
import { mayMark } from './image.policy.ts';
import { type ImageFile, imageOf } from './image-files.ts';

/** Reads a recording for who may open its order, and writes down that they did. */
export const serveOpenEcg = serve(openEcg, async (call) => {
  const { order, file } = await imageOf(call, 'ecg');
  const recording = await readRecording(call.services, file);
  await recordReading(call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId });
  return { name: file.originalName, recording, mayMark: await mayMark(call.db, call.actor, order) };
});

/** The recording in a file. Throws 415 for what is none. Reads outside: never called inside a transaction. */
export async function readRecording(services: Services, file: ImageFile): Promise<EcgRecording> {
  if (file.size > MOST_ECG_BYTES) throw ecgRefusal();
  const { stream } = await (await storageOfFile(services, file.tenantId, file.ossId)).get(file.name);
  const bytes = await buffer(stream);
  return readEcg(bytes, file.extension);
}
