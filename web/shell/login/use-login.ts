import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type CaptchaReply, ProofWanted, SecondStepError, tokenCall } from '../../platform/call/api-token.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { enterConsole, REMEMBERED } from './enter-console.ts';
import { proofOf } from './proof.ts';
import { askForCode } from './second-step-store.ts';
import { type Captcha, useCaptcha } from './use-captcha.ts';

const DEFAULT_TENANT = '000000';

export type Name = 'tenantId' | 'username' | 'password' | 'captcha';
const names: readonly Name[] = ['tenantId', 'username', 'password', 'captcha'];

export interface Login {
  form: RefObject<HTMLFormElement | null>;
  captcha: Captcha;
  values: Record<Name, string>;
  /** Required fields that were left empty. */
  missing: readonly Name[];
  error: string | undefined;
  busy: boolean;
  change: (name: Name, value: string) => void;
  submit: (event: FormEvent) => void;
}

/** What the login form knows. Tenant and account are remembered on this machine, the password never. */
export function useLogin(knownTenant?: string): Login {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Name, string>>(startValues);
  const captcha = useCaptcha(values.captcha !== '');
  const [missing, setMissing] = useState<readonly Name[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [preset, setPreset] = useState<string>();
  // Once, when it becomes known: whoever types another one means it.
  if (knownTenant !== undefined && preset !== knownTenant) {
    setPreset(knownTenant);
    setValues({ ...values, tenantId: knownTenant });
  }

  const change = (name: Name, value: string) => {
    setValues({ ...values, [name]: value });
    setMissing(missing.filter((one) => one !== name));
  };
  const refuse = (reason: unknown) => {
    setError(reason instanceof CallError ? reason.message : t('call.failed'));
    setValues((now) => ({ ...now, captcha: '' }));
    captcha.refresh();
    setBusy(false);
    focusOn(form.current, 'captcha');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = names.filter((name) => values[name].trim() === '');
    setMissing(empty);
    setError(undefined);
    if (empty[0]) return focusOn(form.current, empty[0]);
    if (busy) return;
    setBusy(true);
    // The console's code travels while the server checks the password.
    void import('../console.tsx');
    await signIn(values, captcha).catch(refuse);
  };
  return { form, captcha, values, missing, error, busy, change, submit };
}

async function signIn(values: Record<Name, string>, captcha: Captcha): Promise<void> {
  const tenantId = values.tenantId.trim();
  const username = values.username.trim();
  const request = { grant_type: 'captcha', tenantId, username, password: values.password } as const;
  const reply = await withProof(await captcha.latest(), (proof) => tokenCall(request, { ...proof, code: values.captcha.trim() })).catch(
    (error: unknown) => {
      if (!(error instanceof SecondStepError)) throw error;
      askForCode({ grant: 'captcha', tenantId, username }, error);
    },
  );
  if (reply) enterConsole(reply, username);
}

/** Sends along what the work for the captcha has found, and works on where the server wants more of it. */
async function withProof<T>({ key, challenge }: CaptchaReply, send: (proof: { key: string; proof?: string }) => Promise<T>): Promise<T> {
  const bits = challenge?.bits ?? 0;
  const begun = bits > 0 ? { key, proof: await proofOf(key, bits) } : { key };
  try {
    return await send(begun);
  } catch (error) {
    if (!(error instanceof ProofWanted)) throw error;
    return send({ key, proof: await proofOf(key, error.bits) });
  }
}

/** The tenant to begin with the next time, with the account that belongs to it. */
export function rememberTenant(tenantId: string): void {
  const remembered = readStored<{ tenantId?: string }>(REMEMBERED);
  if (remembered?.tenantId !== tenantId.trim()) writeStored(REMEMBERED, { tenantId: tenantId.trim() });
}

function startValues(): Record<Name, string> {
  const remembered = readStored<{ tenantId?: string; username?: string }>(REMEMBERED);
  return { tenantId: remembered?.tenantId ?? DEFAULT_TENANT, username: remembered?.username ?? '', password: '', captcha: '' };
}

function focusOn(form: HTMLFormElement | null, name: Name): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
