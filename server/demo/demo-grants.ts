import { type Domain, grantedTo } from '../../contract/kernel/domain.ts';
import { demoRoles } from './demo-people.ts';

/** What a hospital's administrator may do, also in an installation without a demonstration. */
export function administratorCodes(domains: readonly Domain[]): readonly string[] {
  return [...demoRoles.admin.codes, ...grantedTo(domains, 'admin')];
}
