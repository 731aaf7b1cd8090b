import { existBigFile } from '../../../contract/domains/files/big-file.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { answerRecord, findOwnUpload, ownStore, recordOf } from './big-file.reads.ts';

/** Which pieces of a file are there, before anything is sent. Creates nothing. */
export const serveExistBigFile = serve(existBigFile, async (call) => {
  const upload = await findOwnUpload(ownStore(call), call.actor, call.input);
  return answerRecord(call, recordOf(call.services, call.input, upload));
});
