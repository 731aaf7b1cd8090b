import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** What a hospital's personnel office knows is nobody else's, not even the group's. */
export const userBasicRules = defineRules(userBasic, { ownHospitalOnly: 'always' });
