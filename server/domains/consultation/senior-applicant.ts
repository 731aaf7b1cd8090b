import type { ConsultationParam } from '../../../contract/domains/consultation/consultation.params.ts';
import type { ConsultationKind } from '../../../contract/domains/consultation/kinds/kind.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { forbidden } from '../../platform/refusal.ts';

/** Associate chief physicians and above. */
export const SENIOR: readonly string[] = ['chief', 'associate'];

/** Whether this person's title is that of an associate chief physician or above. */
export async function isSenior(runner: Runner, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): Promise<boolean> {
  const { rows } = await runner.run<{ title: string | null }>(
    sql`SELECT title FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId}`,
  );
  return SENIOR.includes(rows[0]?.title ?? '');
}

/** Throws 403 for who may not apply for this kind by their title, where their hospital asks for one (domain rules 6.2.2). */
export async function refuseJunior(
  runner: Runner,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { needsSenior }: ConsultationKind,
  params: Readonly<Record<ConsultationParam, number>>,
): Promise<void> {
  if (needsSenior && params[needsSenior] === 1 && !(await isSenior(runner, actor)))
    throw forbidden('多专家视频会诊须由副主任医师及以上职称的医生申请');
}
