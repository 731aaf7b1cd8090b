import { showHospitalPicture } from '../../../contract/domains/organisation/hospital-picture.endpoints.ts';
import { fileOfPicture, hospitalPictureUpload } from '../../../contract/kernel/hospital-picture.ts';
import { tenantFields } from '../../../contract/kernel/identity.fields.ts';
import { ANSWERED, type Call, servePublic } from '../../engine/call/call.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { ownFileIds } from '../../engine/files/file-links.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';

const { code } = hospitalPictureUpload;

/** Streams it. A new picture has a new address, so it may be kept. */
export const serveHospitalPicture = servePublic(showHospitalPicture, async ({ input, services, reply }) => {
  const file = await findRow(services.database.forTenant(input.ownerTenant), fileTable, input.fileId, { also: sql`code = ${code}` });
  if (!file?.name) throw notFound('图片不存在');
  const storage = await storageOfFile(services, input.ownerTenant, file.ossId);
  const { stream, size } = await storage.get(file.name);
  const headers = fileHeaders({ originalName: file.originalName ?? '', extension: file.extension ?? '', inline: true });
  await reply
    .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
    .header('content-length', size)
    .send(stream);
  return ANSWERED;
});

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
