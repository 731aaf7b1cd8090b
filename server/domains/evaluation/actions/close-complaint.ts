import { closeComplaint as spec } from '../../../../contract/domains/evaluation/complaint.endpoints.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { complaintSubject } from '../complaint.policy.ts';
import { answerParts } from '../complaint-answer.ts';

/** There is nothing to do about a complaint, and the operators say why. */
export const closeComplaint = act(spec, complaintSubject, answerParts);
