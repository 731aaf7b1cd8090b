import { recoverConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';

/** A cancelled order becomes a draft again, its author's alone, until it is handed in anew: so that nobody recovers it in their place. */
export const recovered = { submitTime: null } as const;

export const recoverConsultation = act(spec, consultationSubject, { set: () => recovered });
