import { referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type PlaceIds, resolvePlace } from '../../engine/identity/place.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { readTextParam } from '../settings/text-param.reads.ts';
import type { ReferralRow } from './referral.tables.ts';

type Names = 'targetTenantId' | 'targetDeptId' | 'targetUserId' | 'meetingType';
export type Target = { readonly [K in Names]?: ReferralRow[K] | null };

const parts = { tenantId: 'targetTenantId', deptId: 'targetDeptId', doctorId: 'targetUserId' } as const;
const called = (field: (typeof parts)[keyof typeof parts]) => ({ field, label: referralFormFields[field].label });
const fields = { tenantId: called('targetTenantId'), deptId: called('targetDeptId'), doctorId: called('targetUserId') };

/** To whoever accepts, who cannot choose another hospital. */
export const relationEnded = () => conflict('转出医院与本院的转诊关系已取消，不能同意接诊，请拒绝接诊或联系平台');
/** To whoever chooses. */
const chooseAnother = () => invalid([{ field: parts.tenantId, message: '本院与该医院没有此方向的转诊关系，请重新选择' }]);

/**
 * Where a patient is to go, as one value: hospital, department and doctor that belong together and take patients of that direction from
 * the hospital `from` (domain rules 6.5.1), with their names. What the row keeps counts where `sent` says nothing; null takes a level away,
 * and what hung on it goes with it. Throws 400 that names the field, and what `unrelated` says where the hospitals do not refer so.
 */
export async function targetOf(services: Services, from: string, kept: Target, sent: Target = {}, unrelated = chooseAnother) {
  const chosen = keysOf(parts).filter((part) => sent[parts[part]] !== undefined);
  const at = (name: Names) => (sent[name] === undefined ? kept[name] : sent[name]) ?? undefined;
  const ids: PlaceIds = { tenantId: at('targetTenantId'), deptId: at('targetDeptId'), doctorId: at('targetUserId') };
  const place = await resolvePlace(services, ids, { fields, chosen, notTenantId: from });
  if (place.tenantId && !(await areRelated(services, from, place.tenantId, at('meetingType')))) throw unrelated();
  if (place.tenantId && place.doctorId) await refuseClosed(services, place.tenantId, place.doctorId);
  return {
    targetTenantId: place.tenantId ?? null,
    targetTenantName: place.tenantName ?? null,
    targetDeptId: place.deptId ?? null,
    targetDeptName: place.deptName ?? null,
    targetUserId: place.doctorId ?? null,
    targetUserName: place.doctorName ?? null,
  };
}

async function areRelated({ database }: Services, from: string, to: string, direction: string | undefined): Promise<boolean> {
  const { rows } = await database.forGroup().run(sql`
    SELECT 1 FROM hospital_relation
    WHERE from_tenant_id = ${from} AND to_tenant_id = ${to} AND meeting_type = ${direction ?? '1'} AND is_deleted = 0`);
  return rows.length > 0;
}

// A doctor elsewhere is what is being chosen: read across hospitals on purpose.
async function refuseClosed({ database }: Services, tenantId: string, userId: string): Promise<void> {
  const { rows } = await database
    .forGroup()
    .run(sql`SELECT 1 FROM referral_doctor WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND is_deleted = 0`);
  if (rows.length === 0) throw invalid([{ field: parts.doctorId, message: '该医师暂不接收转诊，请重新选择' }]);
}

/**
 * The telephone on which the receiving hospital is rung up about a critical patient: the chosen doctor's, that of another doctor of the
 * department, then of the hospital, who takes patients, and what the platform has set for the hospital as `referral.phone.<code>`; null where
 * there is none of them. The contact of the hospital's contract is a person's number, which other hospitals are not told.
 */
export async function dutyPhoneOf({ database }: Services, { targetTenantId, targetDeptId, targetUserId }: Target): Promise<string | null> {
  const group = database.forGroup();
  const { rows: onDuty } = await group.run<{ phone: string }>(sql`
    SELECT o.duty_phone AS phone FROM referral_doctor o
    JOIN user_account u ON u.tenant_id = o.tenant_id AND u.id = o.user_id AND u.is_deleted = 0 AND u.status = '1'
    WHERE o.tenant_id = ${targetTenantId ?? null} AND o.is_deleted = 0 AND o.duty_phone <> ''
    ORDER BY o.user_id = ${targetUserId ?? null} DESC NULLS LAST, u.dept_id = ${targetDeptId ?? null} DESC NULLS LAST, o.create_time, o.id LIMIT 1`);
  if (onDuty[0]) return onDuty[0].phone;
  return (targetTenantId && (await readTextParam(group, `referral.phone.${targetTenantId}`))) || null;
}
