import { conflict } from '../../platform/refusal.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/**
 * Throws 409 where the form of an opinion began with other studies than the order, locked, has now: what was read of one patient would stand as said of
 * another's. Who does not say what they read is not asked.
 */
export function checkStudiesRead({ dicomPath }: ConsultationRow, read: readonly string[] | null | undefined): void {
  if (!read) return;
  const known = new Set(read.map((id) => id.toLowerCase()));
  const isSame = known.size === (dicomPath ?? []).length && (dicomPath ?? []).every((id) => known.has(id));
  if (!isSame) throw conflict('影像已更换，请重新阅片后再提交');
}
