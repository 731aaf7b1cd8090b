import { copyCaseMove } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { type CopyCaseState, copyCaseStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import { aCopyCaseIn, aPaper, leaveToHandOut } from './copy-case.testing.ts';

export const machineCase = defineMachineCase({
  states: copyCaseStates,
  row: async (app, state, step) => {
    const row = await aCopyCaseIn(app, state as CopyCaseState);
    if (step === 'payOut') await leaveToHandOut(app, row, 1_000);
    return { ...row, paper: await aPaper(app, 'applyAdmin') };
  },
  by: { applicant: 'doctor1', office: 'applyAdmin', cashier: 'cashier', colleague: 'applyAdmin' },
  wrong: { applicant: 'doctor2', office: 'expertAdmin', cashier: 'strangerAdmin', colleague: 'expertAdmin' },
  input: {
    [copyCaseMove('pay').name]: () => ({ amount: 7_000 }),
    [copyCaseMove('supplement').name]: () => ({ amount: 500 }),
    [copyCaseMove('readdress').name]: () => ({ receiverAddress: '云岭县城南社区8号', reason: '门牌号有误' }),
    [copyCaseMove('take').name]: ({ paper }) => ({ takerName: '段国栋', takerIdCard: '53990119600101001X', takerPhoto: [paper] }),
    [copyCaseMove('settle').name]: () => ({ pageCount: 100 }),
    [copyCaseMove('repage').name]: () => ({ pageCount: 120, reason: '页数录入有误' }),
    [copyCaseMove('mail').name]: () => ({ receiverName: '段国栋', receiverPhone: '13812345678', receiverAddress: '云岭县城南社区8号' }),
    [copyCaseMove('payOut').name]: () => ({ amount: 1_000 }),
    [copyCaseMove('send').name]: (row) => ({ courier: 'shunfeng', trackingNumber: row.id.slice(-12).toUpperCase() }),
  },
});
