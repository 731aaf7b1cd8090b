import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { type ReferralState, referralStates } from '../../../contract/domains/referral/referral.states.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { aReferralIn } from './referral.testing.ts';

const HOUR_MS = 3_600_000;
const feedback = (now: number) => ({
  feedbackDate: toWireDate(now),
  feedbackSituation: '急性心肌梗死，支架植入术后',
  feedbackGuide: '一月后门诊复查',
});

export const machineCase = defineMachineCase({
  states: referralStates,
  row: (app, state) => aReferralIn(app, state as ReferralState),
  by: {
    sender: 'doctor1',
    hospital: 'applyAdmin',
    administrator: 'applyAdmin',
    receiver: 'expert1',
    office: 'expertAdmin',
    operator: 'operator',
  },
  wrong: {
    sender: 'doctor2',
    hospital: 'expertAdmin',
    administrator: 'expertAdmin',
    receiver: 'expert2',
    office: 'applyAdmin',
    operator: 'expertAdmin',
  },
  input: {
    [referralMove('discharge').name]: (_row, app) => feedback(app.clock.now()),
    [referralMove('correctFeedback').name]: (_row, app) => ({ ...feedback(app.clock.now()), reason: '漏写支架' }),
    [referralMove('admitLate').name]: (_row, app) => ({ admitTime: toWireTime(app.clock.now() - HOUR_MS), reason: '夜间到院' }),
    // Each in a bed of its own.
    [referralMove('rearrange').name]: ({ id }) => ({ wardName: '机动病区', bedNo: id.slice(-6) }),
    [referralMove('correctAdmission').name]: ({ id }) => ({ admissionNo: id.slice(-6) }),
  },
});
