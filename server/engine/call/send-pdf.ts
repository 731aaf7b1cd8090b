import { Readable } from 'node:stream';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { can } from '../identity/actor.ts';
import { ANSWERED, type Call } from './call.ts';
import { noteForLogs } from './log-notes.ts';

/** Answers the bytes of a PDF `<name>.pdf`, shown by the browser and never kept by anything on its way; logged as a full view of whoever has those (domain rules 7.8). */
export async function sendPdf(
  { actor, reply, request }: Pick<Call, 'actor' | 'reply' | 'request'>,
  name: string,
  bytes: Uint8Array,
): Promise<typeof ANSWERED> {
  if (can(actor, SEE_SENSITIVE)) noteForLogs(request, { seenInFull: true });
  await reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${name}.pdf`, 'pdf', true))
    .header('Content-Length', bytes.length)
    .type('application/pdf')
    .send(Readable.from([bytes]));
  return ANSWERED;
}
