import { copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { aCopyCaseIn, aPaper } from './copy-case.testing.ts';

export const machineCase = defineMachineCase({
  states: copyCaseStates,
  row: async (app, state) => ({ ...(await aCopyCaseIn(app, state as CopyCaseState)), paper: await aPaper(app, 'applyAdmin') }),
  by: { applicant: 'doctor1', office: 'applyAdmin', cashier: 'cashier' },
  wrong: { applicant: 'doctor2', office: 'expertAdmin', cashier: 'strangerAdmin' },
  input: {
    [copyCaseMove('pay').name]: () => ({ amount: 7_000 }),
    [copyCaseMove('supplement').name]: () => ({ amount: 500 }),
    [copyCaseMove('readdress').name]: () => ({ receiverAddress: '云岭县城南社区8号', reason: '门牌号有误' }),
    [copyCaseMove('take').name]: ({ paper }) => ({ takerName: '段国栋', takerIdCard: '53990119600101001X', takerPhoto: [paper] }),
    [copyCaseMove('settle').name]: () => ({ pageCount: 100 }),
    [copyCaseMove('send').name]: (row) => ({ courier: 'shunfeng', trackingNumber: row.id.slice(-12).toUpperCase() }),
  },
});
