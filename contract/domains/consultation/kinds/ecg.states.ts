/**
 * What an ECG adds to the machine: a doctor on duty takes it from the pool, reads it or gives it back (domain rules 6.4.2). Also an urgent
 * one that its named expert has begun and not answered in time.
 */
export const ecgStates = {
  steps: {
    claim: { from: ['wait_diagnosis', 'diagnosis_ing'], to: 'diagnosis_ing', by: 'reader', label: '认领' },
    release: { from: ['diagnosis_ing'], to: 'wait_diagnosis', by: 'claimer', label: '放回认领池' },
    releaseIdle: { from: ['diagnosis_ing'], to: 'wait_diagnosis', by: 'clock', label: '久未处理，放回认领池' },
  },
} as const;
