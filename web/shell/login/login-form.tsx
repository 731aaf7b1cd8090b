import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { CaptchaPicture } from './captcha-picture.tsx';
import { LoginField } from './login-field.tsx';
import { type Name, useLogin } from './use-login.ts';
import { usePainted } from './use-painted.ts';

// Nobody waits for the buttons of other providers: the form is there before them.
const ProviderButtons = lazy(async () => ({ default: (await import('./third-party/provider-buttons.tsx')).ProviderButtons }));

const emptyMessages = {
  tenantId: 'login.tenantEmpty',
  username: 'login.accountEmpty',
  password: 'login.passwordEmpty',
  captcha: 'login.captchaEmpty',
} as const;

/** Tenant, account, password and captcha. A tenant that is known beforehand is filled in. */
export function LoginForm({ tenantId }: { tenantId?: string | undefined }) {
  const { t } = useTranslation();
  const { form, captcha, values, missing, error, busy, change, submit } = useLogin(tenantId);
  const [hasCapsLock, setCapsLock] = useState(false);
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: missing.includes(name) ? t(emptyMessages[name]) : undefined,
    onChange: (value: string) => change(name, value),
  });
  const isPainted = usePainted();
  const [startsAtPassword] = useState(values.username !== '');
  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      onSubmit={submit}
      onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
    >
      <LoginField {...field('tenantId')} label={t('login.tenant')} maxLength={12} autoComplete="organization" />
      <LoginField {...field('username')} label={t('login.account')} maxLength={50} autoComplete="username" autoFocus={!startsAtPassword} />
      <LoginField
        {...field('password')}
        label={t('login.password')}
        maxLength={128}
        autoComplete="current-password"
        secret
        autoFocus={startsAtPassword}
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
      {isPainted && (
        <Suspense fallback={null}>
          <ProviderButtons tenantId={values.tenantId} />
        </Suspense>
      )}
    </form>
  );
}
