/** Nobody is waited for any more. */
export const still = { answerTime: null, remindTime: null, escalateTime: null } as const;
/** Nobody is expected any more: what was granted for it does not hold. */
export const over = { ...still, certificateUntil: null, supplementTime: null } as const;
/** Nothing is said of a bed that is not kept. */
export const bedless = { wardName: null, bedNo: null } as const;
