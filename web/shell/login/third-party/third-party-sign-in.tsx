import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/words/i18n.ts';
import { useThirdPartyReturn } from './finish-third-party.ts';
import './third-party.css';

// Once in a person's life: nobody else waits for it.
const RegistrationDialog = lazy(async () => ({ default: (await import('./registration-dialog.tsx')).RegistrationDialog }));

/** What the login page says and asks when the browser comes back from a third party. */
export function ThirdPartySignIn() {
  const { t } = useTranslation();
  const { busy, error, guest, dismiss } = useThirdPartyReturn();
  const [isRegistered, setRegistered] = useState(false);
  const done = () => {
    dismiss();
    setRegistered(true);
  };
  return (
    <>
      {busy && (
        <p className="login-return" role="status">
          {t('thirdParty.busy')}
        </p>
      )}
      {error && (
        <p className="login-return login-return-error" role="alert">
          {error}
        </p>
      )}
      {isRegistered && (
        <p className="login-return login-return-done" role="alert">
          {t('thirdParty.registered')}
        </p>
      )}
      {guest && (
        <Suspense>
          <RegistrationDialog guest={guest} onDone={done} />
        </Suspense>
      )}
    </>
  );
}
