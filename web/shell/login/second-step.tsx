import { type FormEvent, useRef, useState } from 'react';
import { tokenCall } from '../../platform/call/api-token.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { enterConsole } from './enter-console.ts';
import { LoginField } from './login-field.tsx';
import { forgetStep, type PendingStep } from './second-step-store.ts';

const LONGEST = 40;

/** In the place of the login form, for somebody with a second factor: six digits of their app, or a recovery code. */
export function SecondStep({ step }: { step: PendingStep }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The next code is typed at once.
  const refuse = (why: string) => {
    setError(why);
    form.current?.querySelector('input')?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return refuse(t('login.codeEmpty'));
    setBusy(true);
    setError(undefined);
    const { grant, tenantId, username, token } = step;
    try {
      const request = { grant_type: grant, tenantId, mfa_token: token, code: code.trim() } as const;
      const reply = await tokenCall(username === undefined ? request : { ...request, username });
      forgetStep();
      enterConsole(reply, username);
    } catch (reason) {
      refuse(reason instanceof CallError ? reason.message : t('call.failed'));
      setCode('');
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="login-form" noValidate onSubmit={send}>
      <p className="login-step">{t('login.codeWhy')}</p>
      <LoginField
        name="code"
        label={t('login.code')}
        value={code}
        onChange={setCode}
        error={undefined}
        hint={t('login.codeHint')}
        maxLength={LONGEST}
        autoComplete="one-time-code"
        autoFocus
      />
      <p className="login-error" role="alert">
        {error}
      </p>
      <button className="login-submit" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? t('login.busy') : t('login.codeSubmit')}
      </button>
      <button type="button" className="login-back" onClick={forgetStep}>
        {t('login.codeBack')}
      </button>
    </form>
  );
}
