import type { Dictionary } from '../../kernel/domain.ts';
import { grantTypes } from '../../kernel/identity.fields.ts';
import { registrationStates } from './registration.resource.ts';

export const sessionDictionaries: readonly Dictionary[] = [
  { code: 'registration_status', title: '注册申请状态', entries: registrationStates.labels },
  { code: 'grant_type', title: '授权类型', entries: grantTypes },
];
