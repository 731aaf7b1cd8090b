import { reportParams } from '../../../contract/domains/report/report.params.ts';
import type { Call } from '../../engine/call/call.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readParams } from '../settings/param.reads.ts';
import { passwordSigner } from './password-signer.ts';
import type { Signature, Signer } from './signer.ts';

/** The ways to sign that this program has; `LIANYI_REPORT_SIGNER` names the one in use. A certificate enters here. */
const signers: Readonly<Record<Settings['reportSigner'], Signer>> = { password: passwordSigner };

/** Whether the reader's hospital sends reports only signed. */
export async function isSignRequired({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<boolean> {
  return (await readParams(db, reportParams, actor.tenantId))['report.sign-required'] === 1;
}

/** A signature that must be given. Throws 400 or 429 in the signer's words. */
export async function signatureBy({ actor, input, services, now }: Call<{ password: string }>): Promise<Signature> {
  const { tenantId, userId, realName } = actor;
  return signers[services.settings.reportSigner].sign(services, { tenantId, userId, realName, password: input.password }, now);
}

/** The author's signature; none when he gave no proof and his hospital needs none. Throws 400 or 429 in his words. */
export async function signatureFor(call: Call<{ password?: string | null }>): Promise<Signature | undefined> {
  const { password } = call.input;
  if (password) return signatureBy({ ...call, input: { password } });
  if (await isSignRequired(call)) throw invalid([{ field: 'password', message: '请输入登录密码以签名' }]);
  return undefined;
}
