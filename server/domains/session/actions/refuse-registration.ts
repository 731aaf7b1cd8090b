import { refuseRegistration as spec } from '../../../../contract/domains/session/registration.actions.ts';
import { act } from '../../../engine/action/run-action.ts';
import { registrationSubject } from '../registration/registration.policy.ts';

/** The newcomer reads the reason at their next sign-in, and may ask again. */
export const refuseRegistration = act(spec, registrationSubject, {
  set: ({ input, actor, call }) => ({
    refuseReason: input.reason,
    auditUserId: actor.userId,
    auditUserName: actor.realName,
    auditTime: new Date(call.now),
  }),
  reason: (input) => input.reason,
});
