import { handleComplaint as spec } from '../../../../contract/domains/evaluation/complaint.endpoints.ts';
import { act } from '../../../kernel/action/run-action.ts';
import { complaintSubject } from '../complaint.policy.ts';
import { answerParts } from '../complaint-answer.ts';

/** The operators have looked into a complaint and say what came of it. */
export const handleComplaint = act(spec, complaintSubject, answerParts);
