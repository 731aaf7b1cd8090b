import { byHospital } from './represent.ts';

/** What an appointed hour adds to the machine of consultation to which the applicant's side did not come (domain rules 6.1.5, ADR 0173). */
export const absentStates = {
  steps: {
    reportAbsent: { from: ['wait_diagnosis'], to: 'wait_diagnosis', stays: true, by: 'awaiting', label: '报告申请方未到' },
    objectAbsent: {
      from: ['wait_diagnosis'],
      to: 'wait_diagnosis',
      stays: true,
      by: 'applicant',
      label: '提出异议',
      instead: byHospital('代为提出异议'),
    },
  },
} as const;
