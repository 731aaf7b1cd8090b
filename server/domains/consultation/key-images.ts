import { keyImageUpload } from '../../../contract/domains/consultation/kinds/kind.uploads.ts';
import { pathologyServerFields } from '../../../contract/domains/consultation/kinds/pathology.kind.ts';
import type { Call } from '../../engine/call/call.ts';
import { linkTo, ownFileIds } from '../../engine/files/file-links.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const field = pathologyServerFields.keyImages;

/** What the applicant has shown: the expert may choose of it. */
export function picturesOf({ slidePath, supplementPath, laterPath, casePath }: ConsultationRow): string[] {
  return [slidePath, supplementPath, laterPath, casePath].flatMap((ids) => ids ?? []);
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
  const { rows } = await call.services.database.forTenant(row.tenantId).run<{ id: string }>(sql`
    SELECT id FROM file WHERE tenant_id = ${row.tenantId} AND id = ANY (${chosen}::uuid[])
      AND extension = ANY (${[...keyImageUpload.extensions]}) AND size <= ${keyImageUpload.maxBytes}`);
  if (rows.length < chosen.length) throw invalid([{ field: 'keyImages', message: '关键图像须为不超过5MB的jpg/png图片' }]);
  return ids;
}

/** Whose file a key image is: the applicant's hospital's, or that of the expert who took it. */
export function ownerOfKeyImage(row: ConsultationRow, id: string): string {
  return picturesOf(row).includes(id) ? row.tenantId : (row.targetTenantId ?? row.tenantId);
}

/** Links to them, for whoever sees the order. */
export function linkedKeyImages(services: Pick<Services, 'secret' | 'clock'>, row: ConsultationRow): string[] {
  return (row.keyImages ?? []).map((id) => linkTo(services, ownerOfKeyImage(row, id), id));
}
