import { type Message, said } from '../../../contract/kernel/said.ts';
import { Refusal } from '../../platform/refusal.ts';

export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'account_locked'
  | 'proof_required'
  | 'mfa_required'
  | 'mfa_invalid'
  | 'temporarily_unavailable'
  | 'too_many_requests';

/** A refusal of the token calls, told as a bare `{error, error_description}` (wire contract, session). */
export class OauthRefusal extends Refusal {
  readonly error: OauthErrorCode;
  /** What stands in the answer beside its error. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: number, error: OauthErrorCode, message: Message, more: Readonly<Record<string, unknown>> = {}) {
    super(code, message);
    this.name = 'OauthRefusal';
    this.error = error;
    this.more = more;
  }
}

export function invalidGrant(message: Message): OauthRefusal {
  return new OauthRefusal(400, 'invalid_grant', message);
}

/** 423 with the minutes that are left, rounded up. */
export function locked(until: number, now: number): OauthRefusal {
  return new OauthRefusal(423, 'account_locked', said`账号已锁定，请${Math.max(1, Math.ceil((until - now) / 60_000))}分钟后再试`);
}

/** 429 with the seconds that are left, rounded up: the account is being tried from many places. */
export function tooSoon(until: number, now: number): OauthRefusal {
  return new OauthRefusal(
    429,
    'too_many_requests',
    said`该账号登录失败次数过多，请${Math.max(1, Math.ceil((until - now) / 1000))}秒后再试`,
  );
}
