import { deed, said } from '../../../contract/kernel/said.ts';
import { forbidden } from '../../platform/refusal.ts';
import { isGroupActor, PLATFORM_TENANT } from '../identity/actor.ts';
import type { Call } from './call.ts';

/** What belongs to all hospitals is changed by people of the platform who reach over all of them (domain rules 6.24.2). Throws 403. */
export function requirePlatform({ actor }: Pick<Call<never>, 'actor'>, doing: '查看' | '修改' = '修改'): void {
  if (actor.tenantId !== PLATFORM_TENANT) throw forbidden(said`只有平台管理员可以${deed(doing)}`);
  if (doing === '修改' && !isGroupActor(actor)) throw forbidden();
}
