import { byHospital } from './represent.ts';

/**
 * What asking for more adds to the machine of consultation: the expert waits, and their clock stands still (domain rules 6.3.6, 6.2.8).
 * Which kinds have it is said by `asksMore` of the kind.
 */
export const supplementStates = {
  labels: { wait_supplement: '待补充' },
  colors: { wait_supplement: 'volcano' },
  steps: {
    askSupplement: { from: ['wait_diagnosis', 'diagnosis_ing'], to: 'wait_supplement', by: 'attending', label: '要求补充资料' },
    answerSupplement: {
      from: ['wait_supplement'],
      to: ['wait_diagnosis', 'diagnosis_ing', 'wait_scheduling'],
      by: 'applicant',
      label: '答复补充要求',
      instead: byHospital('代为答复补充要求'),
    },
    withdrawSupplement: {
      from: ['wait_supplement'],
      to: ['wait_diagnosis', 'diagnosis_ing', 'wait_scheduling'],
      by: 'attending',
      label: '撤回补充要求',
    },
    /** What has begun is not given up for an answer that does not come: the expert finishes with what is there. */
    resumeUnsupplied: { from: ['wait_supplement'], to: 'diagnosis_ing', by: 'clock', label: '逾期未补充，会诊继续' },
  },
  main: { wait_supplement: 'answerSupplement' },
} as const;
