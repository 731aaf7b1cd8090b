import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { aReferralIn } from './referral.testing.ts';

export const machineCase = defineMachineCase({
  states: referralStates,
  row: (app, state) => aReferralIn(app, state as ReferralState),
  by: {
    sender: 'doctor1',
    hospital: 'doctor1',
    administrator: 'applyAdmin',
    receiver: 'expert1',
    office: 'expertAdmin',
    operator: 'operator',
  },
  wrong: {
    sender: 'doctor2',
    hospital: 'expert1',
    administrator: 'expertAdmin',
    receiver: 'expert2',
    office: 'applyAdmin',
    operator: 'expertAdmin',
  },
  input: {
    [referralMove('discharge').name]: (_row, app) => ({
      feedbackDate: toWireDate(app.clock.now()),
      feedbackSituation: '急性心肌梗死，支架植入术后',
      feedbackGuide: '一月后门诊复查',
    }),
  },
});
