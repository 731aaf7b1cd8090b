import { sessionParams } from '../../../contract/domains/session/session.params.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';

const { 'login.fails': fails, 'login.lock': lock, 'login.captcha': captcha } = sessionParams;
const presets = { 'login.fails': fails, 'login.lock': lock, 'login.captcha': captcha };
const MINUTE_MS = 60_000;

export interface SignInLimits {
  /** Wrong passwords per account and place until it is locked there. */
  wrongPasswords: number;
  /** For how long it is locked, and after how long wrong passwords are forgotten. */
  lockMs: number;
  captchaMs: number;
}

/** The numbers of the sign-in that the platform may set (domain rules section 8). */
export async function readSignInLimits(runner: Runner): Promise<SignInLimits> {
  const set = await readParams(runner, presets);
  // None at all would lock everybody out, or nobody ever.
  const least = (value: number) => Math.max(1, value);
  return {
    wrongPasswords: least(set['login.fails']),
    lockMs: least(set['login.lock']) * MINUTE_MS,
    captchaMs: least(set['login.captcha']) * MINUTE_MS,
  };
}
