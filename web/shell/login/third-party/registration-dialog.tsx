import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../../platform/call/call-error.ts';
import { useTranslation } from '../../../platform/words/i18n.ts';
import { LoginField } from '../login-field.tsx';
import type { Guest } from './finish-third-party.ts';
import { type Registration, type RegistrationName, registrationProblems, sendRegistration } from './register-guest.ts';

interface RegistrationDialogProps {
  guest: Guest;
  /** After the request has been left. */
  onDone: () => void;
}

/**
 * Asks a newcomer for the account that they want. There is no way out of it but through: no escape, no click beside it,
 * no button to close (specification 1 §2.12).
 */
export function RegistrationDialog({ guest, onDone }: RegistrationDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { values, problems, error, busy, change, submit } = useRegistration(guest, onDone);
  useEffect(() => {
    const shown = dialog.current;
    shown?.setAttribute('closedby', 'none');
    if (shown && !shown.open) shown.showModal();
  }, []);
  const field = (name: RegistrationName) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => change(name, value),
  });
  return (
    <dialog
      ref={dialog}
      className="login-registration"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id={titleId}>{t('thirdParty.register')}</h2>
      <p className="login-note">{t('thirdParty.registerWhy')}</p>
      {guest.refusal && <p className="login-note login-note-error">{t('thirdParty.refused', { reason: guest.refusal })}</p>}
      <form className="login-form" noValidate onSubmit={submit}>
        {guest.tenantId === '' && (
          <LoginField {...field('tenantId')} label={t('login.tenant')} maxLength={12} autoComplete="organization" />
        )}
        <LoginField {...field('name')} label={t('thirdParty.name')} autoComplete="name" />
        <LoginField {...field('account')} label={t('login.account')} autoComplete="username" />
        <LoginField {...field('password')} label={t('login.password')} maxLength={128} autoComplete="new-password" secret autoFocus />
        <LoginField {...field('password2')} label={t('thirdParty.password2')} maxLength={128} autoComplete="new-password" secret />
        <p className="login-error" role="alert">
          {error}
        </p>
        <button className="login-submit" type="submit" disabled={busy} aria-busy={busy}>
          {t('thirdParty.submit')}
        </button>
      </form>
    </dialog>
  );
}

function useRegistration(guest: Guest, onDone: () => void) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Registration>({
    tenantId: guest.tenantId,
    name: guest.name,
    account: guest.account,
    password: '',
    password2: '',
  });
  const [problems, setProblems] = useState<Partial<Record<RegistrationName, string>>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (name: RegistrationName, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const refuse = (reason: unknown) => {
    setBusy(false);
    if (!(reason instanceof CallError)) return setError(t('thirdParty.failed'));
    const onFields = Object.fromEntries((reason.errors ?? []).map(({ field, message }) => [field, message]));
    setProblems(onFields);
    setError(Object.keys(onFields).some((name) => name in values) ? undefined : reason.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = registrationProblems(values);
    setProblems(found);
    setError(undefined);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    sendRegistration(guest, values).then(onDone, refuse);
  };
  return { values, problems, error, busy, change, submit };
}
