import { copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { aCopyCaseIn, aTrackingNumber } from './copy-case.testing.ts';

const paidBefore = { prepayFee: 7_000 } as const;

export const machineCase = defineMachineCase({
  states: copyCaseStates,
  row: (app, state) => aCopyCaseIn(app, state as CopyCaseState, state === 'wait_pay' ? paidBefore : {}),
  by: { applicant: 'doctor1', office: 'applyAdmin', cashier: 'cashier' },
  wrong: { applicant: 'doctor2', office: 'expertAdmin', cashier: 'strangerAdmin' },
  input: {
    [copyCaseMove('pay').name]: () => ({ amount: 7_000 }),
    [copyCaseMove('settle').name]: () => ({ pageCount: 100 }),
    [copyCaseMove('send').name]: () => ({ courier: 'shunfeng', trackingNumber: aTrackingNumber() }),
  },
});
