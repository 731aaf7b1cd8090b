const MINUTE_MS = 60_000;

/** Every number that guards the sign-in, in one place (domain rules 6.25 and 8). */
export const limits = {
  /** Wrong passwords per tenant and account until it is locked, and for how long; older ones are forgotten. */
  wrongPasswords: 5,
  lockMs: 15 * MINUTE_MS,
  captchaMs: 2 * MINUTE_MS,
  /** For the previous refresh token, after it was replaced: for tabs that asked at the same moment. */
  refreshGraceMs: 30_000,
  /** Per IP address and minute. A hospital is often one address, and its consoles refresh by themselves. */
  windowMs: MINUTE_MS,
  signInsPerWindow: 30,
  captchasPerWindow: 60,
  refreshesPerWindow: 600,
  /** Wrong guesses at the old password by whoever sits at an open console. */
  passwordChanges: 5,
  passwordChangeWindowMs: 15 * MINUTE_MS,
} as const;
