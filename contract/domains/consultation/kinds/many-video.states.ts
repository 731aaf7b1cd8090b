/**
 * What a conclusion adds that those who attended confirm (domain rules 6.2.6): it is said among them and counts, to everybody else, once half of
 * them have confirmed it. Which kinds have it is said by `isConfirmed` of the kind.
 */
export const manyVideoStates = {
  labels: { diagnosis_issued: '已出具意见' },
  colors: { diagnosis_issued: 'magenta' },
  steps: {
    confirm: {
      from: ['diagnosis_issued', 'diagnosis'],
      to: ['diagnosis_issued', 'diagnosis'],
      by: 'confirmer',
      label: '确认会诊结论',
    },
    dissent: {
      from: ['diagnosis_issued', 'diagnosis'],
      to: ['diagnosis_issued', 'diagnosis'],
      by: 'confirmer',
      label: '对会诊结论提出异议',
    },
  },
  main: { diagnosis_issued: 'confirm' },
} as const;
