import type { FhirBundle } from '../../platform/fhir/fhir-bundle.ts';
import { contentDisposition } from '../../platform/storage/content-disposition.ts';
import { ANSWERED, type Call } from './call.ts';

/** Answers a Bundle as a file `<name>.json`, never kept by anything on its way. */
export async function sendFhir({ reply }: Call, name: string, bundle: FhirBundle): Promise<typeof ANSWERED> {
  await reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${name}.json`, 'json', false))
    .type('application/fhir+json; charset=utf-8')
    .send(JSON.stringify(bundle));
  return ANSWERED;
}
