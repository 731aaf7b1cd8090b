import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { keepFinishing } from '../../platform/call/finish-sign-out.ts';
import { lastEnding } from '../../platform/session/session-ending.ts';
import { changeLanguage, currentLanguage, useTranslation } from '../../platform/words/i18n.ts';
import { messageText } from '../../platform/words/label.ts';
import { LoginForm } from './login-form.tsx';
import { SecondStep } from './second-step.tsx';
import { usePendingStep } from './second-step-store.ts';
import { type TenantSign, useTenantSign } from './tenant-sign.ts';
import { usePainted } from './use-painted.ts';
import './login-page.css';
import './login-form.css';
import './login-phone.css';

const ThirdPartySignIn = lazy(async () => ({ default: (await import('./third-party/third-party-sign-in.tsx')).ThirdPartySignIn }));

/** The way in. Plain markup and own styles, so that it is there at once on a slow line. */
export function LoginPage() {
  const { t } = useTranslation();
  const sign = useTenantSign();
  const step = usePendingStep();
  const isPainted = usePainted();
  useEffect(() => {
    // To the letter of specification 1 §2.
    document.title = 'login';
  }, []);
  return (
    <div className="login">
      <aside className="login-brand" style={looksOf(sign)}>
        <div className="login-name">
          <img src={sign?.logo ?? '/logo.svg'} alt="" width={44} height={44} />
          <span>{sign?.tenantName ?? t('login.product')}</span>
        </div>
        <div className="login-words">
          <p className="login-slogan">{t('login.slogan')}</p>
          <ul>
            <li>{t('login.point1')}</li>
            <li>{t('login.point2')}</li>
            <li>{t('login.point3')}</li>
          </ul>
        </div>
        <Pulse />
      </aside>
      <main className="login-main">
        <button type="button" className="login-language" onClick={() => void changeLanguage(currentLanguage() === 'zh' ? 'en' : 'zh')}>
          {t('login.language')}
        </button>
        <div className="login-card">
          <h1>{t('login.title')}</h1>
          {isPainted && (
            <Suspense fallback={null}>
              <ThirdPartySignIn />
            </Suspense>
          )}
          {step ? (
            <SecondStep step={step} />
          ) : (
            <>
              <SessionEnding />
              <UnfinishedSignOut />
              <LoginForm tenantId={sign?.tenantId} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}

/** Why somebody has to sign in again, who did not sign out. */
function SessionEnding() {
  useTranslation();
  const why = lastEnding();
  return why ? (
    <p className="login-ending" role="status">
      {messageText(why)}
    </p>
  ) : null;
}

/** The session of whoever signed out without a network still lives, and this browser can go on with it: until it is over, they are told. */
function UnfinishedSignOut() {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(true);
  useEffect(() => keepFinishing(setDone), []);
  return isDone ? null : (
    <p className="login-ending" role="status">
      {t('login.signOutPending')}
    </p>
  );
}

/** The hospital's own picture, or its colour, behind the words. */
function looksOf(sign: TenantSign | undefined): CSSProperties | undefined {
  if (sign?.background) return { background: `center / cover no-repeat url("${sign.background}")` };
  return sign?.themeColor ? { background: sign.themeColor } : undefined;
}

function Pulse() {
  return (
    <svg className="login-pulse" viewBox="0 0 600 160" aria-hidden="true" preserveAspectRatio="none">
      <path d="M0 96h130l18-34 22 66 30-112 34 128 22-70 16 22h90l16-26 20 44 16-18h186" />
    </svg>
  );
}
