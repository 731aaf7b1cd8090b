import { returnForDepartment as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { returned } from '../approval.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The head of the applicant's department wants it changed (domain rules 6.2.2). */
export const returnForDepartment = act(spec, consultationSubject, returned);
