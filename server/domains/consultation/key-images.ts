import { keyImages as field } from '../../../contract/domains/consultation/kinds/key-images.fields.ts';
import { keyImageUpload } from '../../../contract/domains/consultation/kinds/kind.uploads.ts';
import type { Call } from '../../engine/call/call.ts';
import { linkTo, ownFileIds } from '../../engine/files/file-links.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What the applicant has shown: the expert may choose of it. */
export function picturesOf(row: ConsultationRow): string[] {
  const { slidePath, supplementPath, laterPath, casePath, imagingPath, laboratoryPath, pathologyPath } = row;
  return [slidePath, supplementPath, laterPath, casePath, imagingPath, laboratoryPath, pathologyPath].flatMap((ids) => ids ?? []);
}

/**
 * The ids of the key images that the expert sent: pictures of the order, or their own. Throws 400 for anybody else's file, and for one that
 * cannot be printed (domain rules 6.3.6).
 */
export async function keptKeyImages(
  tx: Tx,
  call: Pick<Call, 'actor' | 'services'>,
  row: ConsultationRow,
  sent: readonly string[],
): Promise<string[]> {
  const pictures = picturesOf(row);
  const ids = await ownFileIds(tx, call, sent, { name: 'keyImages', field, held: pictures });
  const chosen = ids.filter((id) => pictures.includes(id));
  if (chosen.length === 0) return ids;
  const { rows } = await call.services.database.forGroup().run<{ id: string }>(sql`
    SELECT id FROM file WHERE tenant_id = ${row.tenantId} AND id = ANY (${chosen}::uuid[])
      AND extension = ANY (${[...keyImageUpload.extensions]}) AND size <= ${keyImageUpload.maxBytes}`);
  if (rows.length < chosen.length) throw invalid([{ field: 'keyImages', message: '关键图像须为不超过5MB的jpg/png图片' }]);
  return ids;
}

/** Whose file a key image is: the applicant's hospital's, or that of the expert who took it, of several the chief's where no other is named. */
export function ownerOfKeyImage(row: ConsultationRow, id: string, takenAt: string | null | undefined = row.targetTenantId): string {
  return picturesOf(row).includes(id) ? row.tenantId : (takenAt ?? row.tenantId);
}

/** Links to those of the opinion, or to what one of several experts at that hospital has kept, for whoever sees the order. */
export function linkedKeyImages(
  services: Pick<Services, 'secret' | 'clock'>,
  row: ConsultationRow,
  ids: readonly string[] | null | undefined = row.keyImages,
  takenAt?: string,
): string[] {
  return (ids ?? []).map((id) => linkTo(services, ownerOfKeyImage(row, id, takenAt), id));
}
