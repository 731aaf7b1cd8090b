import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

interface Factor {
  sealedSecret: string;
  recoverySalt: string | null;
  confirmedTime: Date | null;
}

const DIGITS = /^\d{6}$/;
const RECOVERY = /^[A-Za-z0-9][A-Za-z0-9\s-]{10,30}$/;

/**
 * Whether a code is one of the person's app, or one of their recovery codes, and uses it up: of two who come with the same one
 * at once, one is told yes. `offered` is for a secret that is only now being taken into use.
 */
export async function takeCode(
  { secret }: Pick<Services, 'secret'>,
  runner: Runner,
  { userId, code, offered = false }: { userId: string; code: string; offered?: boolean },
  now: number,
): Promise<boolean> {
  const { tenantId } = runner;
  const { rows } = await runner.run<Factor>(sql`
    SELECT sealed_secret AS "sealedSecret", recovery_salt AS "recoverySalt", confirmed_time AS "confirmedTime"
    FROM second_factor WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  const [factor] = rows;
  // As apps show it and people type it: `123 456`, or in the wide figures of a Chinese keyboard.
  const sent = code.normalize('NFKC').trim();
  const digits = sent.replace(/\s/g, '');
  if (!factor || (factor.confirmedTime === null) !== offered) return false;
  if (DIGITS.test(digits)) return takeStep(runner, userId, stepOfCode(openSecret(secret, factor.sealedSecret), digits, now));
  if (offered || !factor.recoverySalt || !RECOVERY.test(sent)) return false;
  const { count } = await runner.run(sql`
    UPDATE recovery_code SET used_time = ${new Date(now)}
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND code_hash = ${await hashRecoveryCode(sent, factor.recoverySalt)} AND used_time IS NULL`);
  return count === 1;
}

/** Whether a person of the runner's tenant has a second factor in use. */
export async function hasFactor(runner: Runner, userId: string): Promise<boolean> {
  const { count } = await runner.run(sql`
    SELECT 1 FROM second_factor WHERE tenant_id = ${runner.tenantId} AND user_id = ${userId} AND confirmed_time IS NOT NULL`);
  return count > 0;
}

async function takeStep(runner: Runner, userId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const { count } = await runner.run(sql`
    UPDATE second_factor SET last_step = ${step}
    WHERE tenant_id = ${runner.tenantId} AND user_id = ${userId} AND (last_step IS NULL OR last_step < ${step})`);
  return count === 1;
}
