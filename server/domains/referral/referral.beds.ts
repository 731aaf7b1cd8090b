import { said } from '../../../contract/kernel/said.ts';
import { newId, type Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { bedless } from './referral.ends.ts';

interface Kept {
  readonly id: string;
  readonly tenantId: string;
  readonly targetTenantId?: string | null;
}

export interface Bed {
  readonly wardName?: string | null | undefined;
  readonly bedNo?: string | null | undefined;
}

/** One writing of what is one bed: `３ 床`, `3号床` and `3` are the same. */
function plain(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

const keyOf = ({ wardName, bedNo }: { readonly wardName: string; readonly bedNo: string }) => ({
  wardName: plain(wardName),
  bedNo: plain(bedNo).replace(/(?<=.)号?床$/, ''),
});

/**
 * Keeps a bed for a patient, and gives back the one that was kept before, if it is another. Nothing for no bed. Throws 400 for half of
 * one, 409 for one that is kept for somebody else: of two at once the index lets one through.
 */
export async function holdBed(tx: Tx, row: Kept, { wardName, bedNo }: Bed, stamp: Stamp): Promise<void> {
  if (!wardName && !bedNo) return;
  if (!wardName || !bedNo) throw invalid([{ field: wardName ? 'bedNo' : 'wardName', message: '病区和床号须一并填写' }]);
  if (await isHeld(tx, row, { wardName, bedNo }, stamp)) return;
  const bed = keyOf({ wardName, bedNo });
  throw conflict(said`${bed.wardName} ${bed.bedNo} 床已被占用，请另选床位`);
}

/** Keeps a bed that was kept before instead of the present one, unless somebody else has it by now: then none. Answers what is kept. */
export async function holdAgain(tx: Tx, row: Kept, { wardName, bedNo }: Bed, stamp: Stamp) {
  if (wardName && bedNo && (await isHeld(tx, row, { wardName, bedNo }, stamp))) return { wardName, bedNo };
  await releaseBed(tx, row, stamp.now);
  return bedless;
}

/** Whether the patient has that bed now, instead of any that was kept for them before. */
async function isHeld(tx: Tx, row: Kept, named: { readonly wardName: string; readonly bedNo: string }, { userId, now }: Stamp) {
  const hospital = row.targetTenantId ?? '';
  const bed = keyOf(named);
  const { rows } = await tx.run<{ wardName: string; bedNo: string }>(sql`
    SELECT ward_name AS "wardName", bed_no AS "bedNo" FROM referral_bed
    WHERE tenant_id = ${hospital} AND referral_id = ${row.id} AND released_time IS NULL`);
  if (rows.map(keyOf).some((held) => held.wardName === bed.wardName && held.bedNo === bed.bedNo)) return true;
  await releaseBed(tx, row, now);
  const { count } = await tx.run(sql`
    INSERT INTO referral_bed (id, tenant_id, party_tenant_ids, create_user, create_time, ward_name, bed_no, referral_id)
    VALUES (${newId()}, ${hospital}, ${[hospital, row.tenantId]}, ${userId ?? null}, ${new Date(now)}, ${bed.wardName}, ${bed.bedNo}, ${row.id})
    ON CONFLICT DO NOTHING`);
  return count > 0;
}

/** `now` in milliseconds. Doing it again changes nothing. */
export async function releaseBed(tx: Tx, { id, targetTenantId }: Kept, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE referral_bed SET released_time = ${new Date(now)}
    WHERE tenant_id = ${targetTenantId ?? ''} AND referral_id = ${id} AND released_time IS NULL`);
}
