import { consultationFormFields } from '../../../contract/domains/consultation/application.fields.ts';
import { isPooled, kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { type PlaceIds, resolvePlace } from '../../engine/identity/place.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { refuseUnagreed } from './agreed-hospitals.ts';
import { panelOf } from './chosen-experts.ts';
import { hasReaders, poolFee } from './consultation.pool.ts';
import { findExpert } from './consultation.reads.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { titleWords } from './consultation.titles.ts';
import { isReaderOf, unfitnessOf } from './expert-standing.ts';

type Target = Pick<ConsultationRow, 'targetTenantId' | 'targetDeptId' | 'targetDoctorId'>;
type Chosen = { readonly [K in keyof Target]?: Target[K] | null } & { readonly experts?: unknown };

const parts = { tenantId: 'targetTenantId', deptId: 'targetDeptId', doctorId: 'targetDoctorId' } as const;
const names = keysOf(parts);
const fields = {
  tenantId: { field: parts.tenantId, label: consultationFormFields.targetTenantId.label },
  deptId: { field: parts.deptId, label: consultationFormFields.targetDeptId.label },
  doctorId: { field: parts.doctorId, label: consultationFormFields.targetDoctorId.label },
};

/**
 * Whom an order asks, as one value: hospital, department and expert that belong together, with their names, the title and
 * the fee in cents as they are now; of several experts each of them, the first as the order's own. `sent` replaces the stored ones; null takes one away, and what hung on it goes with it.
 * Throws 400 that names the field.
 */
export async function targetOf(
  runner: Runner,
  services: Services,
  row: Partial<Target> & { tenantId: string } & Pick<Partial<ConsultationRow>, 'kind' | 'ecgAssignment' | 'physiologyType' | 'experts'>,
  sent: Chosen = {},
): Promise<ConsultationChange> {
  if (kindOf(row).form.experts) return panelOf(runner, services, row, sent.experts === undefined ? row.experts : sent.experts);
  const chosen = names.filter((name) => sent[parts[name]] !== undefined);
  const ids: PlaceIds = Object.fromEntries(names.map((name) => [name, chosen.includes(name) ? sent[parts[name]] : row[parts[name]]]));
  const place = await resolvePlace(services, ids, { fields, chosen, notTenantId: row.tenantId });
  if (place.tenantId && place.tenantName)
    await refuseUnagreed(services, row.tenantId, [{ tenantId: place.tenantId, tenantName: place.tenantName }], parts.tenantId);
  if (isPooled(row) && place.tenantId && !(await hasReaders(services, place.tenantId)))
    throw invalid([{ field: parts.tenantId, message: '该医院暂无可认领心电的医生' }]);
  const expert = place.doctorId ? await findExpert(services, place.doctorId, row.kind ?? undefined) : undefined;
  if (place.doctorId && !expert) throw invalid([{ field: parts.doctorId, message: '会诊专家不存在或已停用，请重新选择' }]);
  const unfit = expert && (await unfitnessOf(services, expert));
  if (unfit) throw invalid([{ field: parts.doctorId, message: unfit }]);
  if (expert && !(await isReaderOf(services, expert, row.physiologyType)))
    throw invalid([{ field: parts.doctorId, message: '该专家不判读此类电生理检查，请另选专家' }]);
  return {
    targetTenantId: place.tenantId ?? null,
    targetHospital: place.tenantName ?? null,
    targetDeptId: place.deptId ?? null,
    targetDeptName: place.deptName ?? null,
    targetDoctorId: place.doctorId ?? null,
    targetDoctorName: place.doctorName ?? null,
    targetDoctorTitle: (await titleWords(runner))(place.title) ?? null,
    remotePrice: isPooled(row) && place.tenantId ? await poolFee(services, place.tenantId) : (expert?.fee ?? null),
  };
}

/** Whether a form says anything about whom it asks. */
export function namesTarget(sent: Chosen): boolean {
  return sent.experts !== undefined || Object.values(parts).some((name) => sent[name] !== undefined);
}
