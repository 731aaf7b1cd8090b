import { showHospitalPicture } from '../../../contract/domains/organisation/hospital-picture.endpoints.ts';
import { fileOfPicture, hospitalPictureUpload } from '../../../contract/kernel/hospital-picture.ts';
import { tenantFields } from '../../../contract/kernel/identity.fields.ts';
import { type Call, servePublic } from '../../engine/call/call.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { streamPublicPicture } from '../../engine/files/public-picture.ts';
import type { Tx } from '../../engine/store/runner.ts';

/** Streams a hospital's logo or background. */
export const serveHospitalPicture = servePublic(showHospitalPicture, (call) => streamPublicPicture(call, hospitalPictureUpload.code));

type Pictures = { readonly [K in 'logo' | 'background']?: string | null };

/**
 * Keeps what was uploaded for these addresses: only who uploaded a picture may use it first; one that is in use already stays.
 * Addresses of pictures that came with the console are left alone. Throws 400 at the field.
 */
export async function keepPictures(tx: Tx, call: Pick<Call, 'actor' | 'services'>, sent: Pictures, before?: Pictures): Promise<void> {
  for (const name of ['logo', 'background'] as const) {
    const address = sent[name];
    const picture = address && address !== before?.[name] ? fileOfPicture(address) : undefined;
    if (picture) await ownFileIds(tx, call, [picture.fileId], { name, field: tenantFields[name] });
  }
}
