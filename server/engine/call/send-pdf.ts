import { Readable } from 'node:stream';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { ANSWERED, type Call } from './call.ts';

/** Answers the bytes of a PDF `<name>.pdf`, shown by the browser and never kept by anything on its way. */
export async function sendPdf({ reply }: Pick<Call, 'reply'>, name: string, bytes: Uint8Array): Promise<typeof ANSWERED> {
  await reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${name}.pdf`, 'pdf', true))
    .header('Content-Length', bytes.length)
    .type('application/pdf')
    .send(Readable.from([bytes]));
  return ANSWERED;
}
