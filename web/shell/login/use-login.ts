import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenCall } from '../../kernel/api-token.ts';
import { CallError } from '../../kernel/call-error.ts';
import { keepTokens } from '../../kernel/session.ts';
import { readStored, writeStored } from '../../kernel/storage.ts';
import { clearLock } from '../lock/lock-store.ts';
import { clearTabMemory } from '../tab-memory.ts';
import { type Captcha, useCaptcha } from './use-captcha.ts';

const REMEMBERED = 'lianyi-login';
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
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Name, string>>(startValues);
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
    await signIn(values, captcha.picture?.key ?? '').catch(refuse);
  };
  return { form, captcha, values, missing, error, busy, change, submit };
}

async function signIn(values: Record<Name, string>, captchaKey: string): Promise<void> {
  const tenantId = values.tenantId.trim();
  const username = values.username.trim();
  const request = { grant_type: 'captcha', tenantId, username, password: values.password } as const;
  const reply = await tokenCall(request, { key: captchaKey, code: values.captcha.trim() });
  writeStored(REMEMBERED, { tenantId, username });
  // A new session starts without the tabs and the lock of an earlier one (specification 1 §4).
  clearTabMemory();
  clearLock(reply.user_id);
  keepTokens(reply);
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
