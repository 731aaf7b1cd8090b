import { openEcg } from '../../../contract/domains/image/ecg.endpoints.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { compareRecording } from './compare-recording.ts';
import { openEcgFile } from './ecg/open-ecg-file.ts';
import { mayMark } from './image.policy.ts';
import { imageOf } from './image-files.ts';

/** Reads a recording for who may open its order, and writes down that they did. One that names another patient is withheld until somebody has confirmed whose it is. */
export const serveOpenEcg = serve(openEcg, async (call) => {
  const { order, file } = await imageOf(call, 'ecg');
  const { recording, patient } = await openEcgFile(call.services, file);
  await recordReading(call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId });
  const name = file.originalName;
  const compared = await compareRecording(call, order, file, patient, call.input.isComparison !== 1);
  if (compared.state === 'differs') return { name, ...compared };
  return { name, ...compared, recording, mayMark: await mayMark(call.db, call.actor, order) };
});
