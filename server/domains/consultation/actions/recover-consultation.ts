import { recoverConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { represented } from '../represent.ts';

/** A cancelled order becomes a draft again, its author's alone, until it is handed in anew; also where a colleague took it up for them. */
export const recovered = { submitTime: null } as const;

export const recoverConsultation = act(spec, consultationSubject, represented({ set: () => recovered }));
