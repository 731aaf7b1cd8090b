import { returnForOffice as spec } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { returned } from '../approval.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** The medical office wants it changed (domain rules 6.2.2). */
export const returnForOffice = act(spec, consultationSubject, returned);
