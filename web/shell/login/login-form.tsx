import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenCall } from '../../kernel/api-token.ts';
import { CallError } from '../../kernel/call-error.ts';
import { keepTokens } from '../../kernel/session.ts';
import { readStored, writeStored } from '../../kernel/storage.ts';
import { CaptchaPicture } from './captcha-picture.tsx';
import { LoginField } from './login-field.tsx';
import { useCaptcha } from './use-captcha.ts';

const REMEMBERED = 'lianyi-login';
const DEFAULT_TENANT = '000000';

type Name = 'tenantId' | 'username' | 'password' | 'captcha';
const emptyMessages = {
  tenantId: 'login.tenantEmpty',
  username: 'login.accountEmpty',
  password: 'login.passwordEmpty',
  captcha: 'login.captchaEmpty',
} as const;
const names: readonly Name[] = ['tenantId', 'username', 'password', 'captcha'];

/** Tenant, account, password and captcha. Tenant and account are remembered on this machine, the password never. */
export function LoginForm() {
  const { t } = useTranslation();
  const captcha = useCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Name, string>>(startValues);
  const [missing, setMissing] = useState<readonly Name[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

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
    const answer = { key: captcha.picture?.key ?? '', code: values.captcha.trim() };
    const request = {
      grant_type: 'captcha',
      tenantId: values.tenantId.trim(),
      username: values.username.trim(),
      password: values.password,
    } as const;
    await tokenCall(request, answer).then((reply) => {
      writeStored(REMEMBERED, { tenantId: request.tenantId, username: request.username });
      keepTokens(reply);
    }, refuse);
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: missing.includes(name) ? t(emptyMessages[name]) : undefined,
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      setMissing(missing.filter((one) => one !== name));
    },
  });
  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      onSubmit={submit}
      onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
    >
      <LoginField {...field('tenantId')} label={t('login.tenant')} maxLength={12} autoComplete="organization" />
      <LoginField
        {...field('username')}
        label={t('login.account')}
        maxLength={50}
        autoComplete="username"
        autoFocus={values.username === ''}
      />
      <LoginField
        {...field('password')}
        label={t('login.password')}
        maxLength={128}
        autoComplete="current-password"
        secret
        autoFocus={values.username !== ''}
        hint={hasCapsLock ? t('login.capsLock') : undefined}
      />
      <LoginField {...field('captcha')} label={t('login.captcha')} maxLength={8} autoComplete="off">
        <CaptchaPicture captcha={captcha} />
      </LoginField>
      <p className="login-error" role="alert">
        {error}
      </p>
      <button className="login-submit" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  );
}

function startValues(): Record<Name, string> {
  const remembered = readStored<{ tenantId?: string; username?: string }>(REMEMBERED);
  return { tenantId: remembered?.tenantId ?? DEFAULT_TENANT, username: remembered?.username ?? '', password: '', captcha: '' };
}

function focusOn(form: HTMLFormElement | null, name: Name): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
