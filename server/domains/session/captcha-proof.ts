import { createHash } from 'node:crypto';
import { sessionParams } from '../../../contract/domains/session/session.params.ts';
import { CAPTCHA_PROOF, type CaptchaChallenge, proofText, zeroBits } from '../../../contract/kernel/captcha-proof.ts';
import type { PublicCall } from '../../engine/call/call.ts';
import { accountKeyOf, consoleClient } from '../../engine/identity/accounts.ts';
import { addressCounter } from '../../engine/identity/rate-limit.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParams } from '../settings/param.reads.ts';
import type { OauthClient } from './oauth-client.ts';
import { OauthRefusal } from './oauth-refusal.ts';
import { limits } from './session-limits.ts';

const preset = { 'login.proof-bits': sessionParams['login.proof-bits'] };
/** Each bit doubles the work: four make of a third of a second some five. */
const MOST_MORE_BITS = 4;
const FAILURES_PER_BIT = 3;
const HITS_PER_BIT = 8;
/** No number that anybody finds is longer. */
const PROOF = /^\d{1,16}$/;

/** How hard it is for an address now; the more it has tried in this minute, the harder. Needs the group scope. */
export async function challengeFor(group: Runner, ip: string, now: number): Promise<CaptchaChallenge> {
  return { algorithm: 'SHA-256', bits: await bitsFor(group, ip, now, 0) };
}

/**
 * Throws `proof_required` with the bits that are wanted, unless the work for the captcha was done: harder for an account at
 * which somebody has been guessing. The captcha is not used up by that. Clients of the family that do not know of it need not.
 */
export async function requireProof(
  { services, request, now }: PublicCall<unknown>,
  { clientId }: OauthClient,
  { tenantId, account }: { tenantId: string; account: string },
): Promise<void> {
  const proof = request.headers[CAPTCHA_PROOF.toLowerCase()];
  const key = request.headers['captcha-key'];
  if (clientId !== consoleClient.clientId && proof === undefined) return;
  const group = services.database.forGroup();
  const { rows } = await group.run<{ failures: number }>(sql`
    SELECT failures FROM sign_in_failure WHERE tenant_id = ${tenantId} AND account_key = ${accountKeyOf(account)}`);
  const wanted = await bitsFor(group, request.ip, now, rows[0]?.failures ?? 0);
  const done = typeof proof === 'string' && PROOF.test(proof) && typeof key === 'string' ? bitsOfProof(key, proof) : 0;
  if (done >= wanted) return;
  const challenge: CaptchaChallenge = { algorithm: 'SHA-256', bits: wanted };
  throw new OauthRefusal(400, 'proof_required', '安全验证未完成，请重试', { challenge });
}

function bitsOfProof(key: string, proof: string): number {
  return zeroBits(createHash('sha256').update(proofText(key, proof)).digest());
}

async function bitsFor(group: Runner, ip: string, now: number, failures: number): Promise<number> {
  const { 'login.proof-bits': base } = await readParams(group, preset);
  if (base === 0) return 0;
  const windowStart = new Date(Math.floor(now / limits.windowMs) * limits.windowMs);
  const { rows } = await group.run<{ hits: number }>(sql`
    SELECT hits FROM rate_counter WHERE counter = ${addressCounter('token', ip)} AND window_start = ${windowStart}`);
  const more = Math.floor(failures / FAILURES_PER_BIT) + Math.floor((rows[0]?.hits ?? 0) / HITS_PER_BIT);
  return base + Math.min(MOST_MORE_BITS, more);
}
