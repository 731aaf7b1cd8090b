const MINUTE_MS = 60_000;

/** Every number that guards the sign-in and that the platform cannot set; the others are in `sign-in-limits.ts`. */
export const limits = {
  /**
   * For the previous refresh token, after it was replaced: for tabs that asked at the same moment, and for a console whose answer was
   * lost on the way. It gives up after ten seconds and asks again ten later, also once a short loss of the network is over.
   */
  refreshGraceMs: 5 * MINUTE_MS,
  /** Per IP address and minute. A hospital is often one address, and its consoles refresh by themselves. */
  windowMs: MINUTE_MS,
  /** Wrong ones, and those that are being looked at. */
  signInsPerWindow: 30,
  /** Right ones as well, and programs that prove nothing of themselves. */
  tokenCallsPerWindow: 600,
  /** A shift opens its consoles together, and some draw another. */
  captchasPerWindow: 300,
  refreshesPerWindow: 600,
  /** From leaving for a provider to coming back from it; and how long a newcomer may take over their registration. */
  thirdPartyMs: 10 * MINUTE_MS,
  guestSeconds: 1800,
  /** Per IP address and minute, because each start may ask a provider. */
  thirdPartyStartsPerWindow: 60,
  /** Requests for an account, per IP address and day (domain rules 6.24.6). */
  registrations: 5,
  /** With those that were refused for an account name that is taken, which are not counted: nobody tries out all names. */
  registrationTries: 30,
  registrationWindowMs: 24 * 60 * MINUTE_MS,
  /** Wrong guesses at the old password by whoever sits at an open console. */
  passwordChanges: 5,
  passwordChangeWindowMs: 15 * MINUTE_MS,
  /** Codes of an app that is being bound: a telephone's clock may be wrong. */
  factorTries: 10,
  /** For so long whoever has bound an app can have other recovery codes, the first of which may have been lost on the way. */
  factorAgainMs: 10 * MINUTE_MS,
} as const;
