/** Nobody is waited for any more. */
export const still = { answerTime: null, remindTime: null, escalateTime: null } as const;
/** Nobody is expected any more: what was granted for it does not hold. */
export const over = { ...still, certificateUntil: null, supplementTime: null } as const;
/** Nothing is said of a bed that is not kept. */
export const bedless = { wardName: null, bedNo: null } as const;
/** The hour of a visit: both sides hear of it as it is agreed at `now`, and are reminded of what comes later alone. */
export const visitAt = (visitTime: Date | null | undefined, now: number) => ({
  visitTime: visitTime ?? null,
  visitRemindedTime: visitTime ? new Date(now) : null,
});
