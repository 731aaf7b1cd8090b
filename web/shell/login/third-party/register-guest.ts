import { PASSWORDS_DIFFER, registerGuest, registrationForm } from '../../../../contract/domains/session/registration.endpoints.ts';
import { checkField } from '../../../../contract/kernel/read-input.ts';
import { readEnvelope } from '../../../platform/call/api-client.ts';
import { sealedFetch } from '../../../platform/call/body-cipher.ts';
import { CallError, refusedWith } from '../../../platform/call/call-error.ts';
import { text } from '../../../platform/words/i18n.ts';
import { messageText } from '../../../platform/words/label.ts';
import type { Guest } from './finish-third-party.ts';

export type RegistrationName = keyof typeof registrationForm;
export type Registration = Record<RegistrationName, string>;

const TIMEOUT_MS = 30_000;

/** What is wrong with a filled-in form, field by field, in the words that the server would use. */
export function registrationProblems(values: Registration): Partial<Record<RegistrationName, string>> {
  const names = Object.keys(registrationForm) as RegistrationName[];
  const problems: Partial<Record<RegistrationName, string>> = {};
  for (const name of names) {
    const problem = checkField(registrationForm[name], values[name]);
    if (problem) problems[name] = messageText(problem);
  }
  if (!problems.password2 && values.password !== values.password2) problems.password2 = messageText(PASSWORDS_DIFFER);
  return problems;
}

/** Sends the request for an account, under the newcomer's own token. Throws `CallError` with the server's words, or 提交失败. */
export async function sendRegistration({ token, oauthId }: Guest, values: Registration): Promise<void> {
  const headers = { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...values, oauthId });
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await sealedFetch(`/api${registerGuest.path}`, request).catch(() => undefined);
  if (!response) throw new CallError(0, text('thirdParty.failed'));
  const envelope = await readEnvelope(response);
  if (envelope.code >= 500) throw new CallError(envelope.code, text('thirdParty.failed'), envelope.errors, envelope.requestId);
  if (envelope.code !== 200) throw refusedWith(envelope);
}
