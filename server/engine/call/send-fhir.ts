import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import type { FhirBundle } from '../../platform/fhir/fhir-bundle.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { can } from '../identity/actor.ts';
import { ANSWERED, type Call } from './call.ts';
import { noteForLogs } from './log-notes.ts';

/** Answers a Bundle as a file `<name>.json`, never kept by anything on its way; logged as a full view of whoever has those (domain rules 7.8). */
export async function sendFhir({ actor, reply, request }: Call, name: string, bundle: FhirBundle): Promise<typeof ANSWERED> {
  if (can(actor, SEE_SENSITIVE)) noteForLogs(request, { seenInFull: true });
  await reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${name}.json`, 'json', false))
    .type('application/fhir+json; charset=utf-8')
    .send(JSON.stringify(bundle));
  return ANSWERED;
}
