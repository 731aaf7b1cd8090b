import { conflict } from '../../platform/refusal.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/**
 * Throws 409 where the form of an opinion began with other studies than the order, locked, has now: what was read of one patient would stand as said of
 * another's. Who leaves out what they read is not asked; a list that is sent empty, as by a draft that does not know, says none. Where nothing of what
 * they name was replaced, nobody is told so.
 */
export function checkStudiesRead({ dicomPath }: ConsultationRow, read: readonly string[] | null | undefined): void {
  if (read === undefined) return;
  const [known, now] = [(read ?? []).map((id) => id.toLowerCase()), dicomPath ?? []];
  if (known.some((id) => !now.includes(id))) throw conflict('影像已更换，请重新阅片后再提交');
  if (now.some((id) => !known.includes(id))) throw conflict('无法确认意见是否依据现有的全部影像，请核对影像后再提交');
}
