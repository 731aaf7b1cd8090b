import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CallError } from '../../platform/call/call-error.ts';
import { signOut } from '../../platform/call/sign-out.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { useSession } from '../../platform/session/session.ts';
import { text, useTranslation } from '../../platform/words/i18n.ts';
import { tellServer, unlockScreen, unlockWithLogin } from './lock-actions.ts';
import { hidePlace } from './lock-store.ts';
import { prepareHash } from './password-hash.ts';
import '../console-texts.ts';
import './lock-page.css';

/**
 * The locked screen. It stands beside everything else in the document, which is hidden meanwhile: forms stay as they
 * were left, and no open dialog can be seen or reached by keyboard.
 */
export function LockPage() {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host.id = 'lock';
    document.body.append(host);
    document.body.dataset.locked = 'true';
    closeWindows();
    hidePlace();
    addEventListener('popstate', hidePlace);
    return () => {
      removeEventListener('popstate', hidePlace);
      delete document.body.dataset.locked;
      host.remove();
    };
  }, [host]);
  return createPortal(<LockForm />, host);
}

/** What is hidden goes on: an open dialog of the browser's own would let nobody reach the lock, and a picture in a window of its own would be seen over it. */
function closeWindows(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined);
}

function LockForm() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const { password, setPassword, error, busy, submit, input, byLogin, toggle } = useUnlock();
  useEffect(() => {
    prepareHash().catch(() => undefined);
    const tell = () => void tellServer();
    tell();
    addEventListener('online', tell);
    return () => removeEventListener('online', tell);
  }, []);
  useEffect(() => {
    const before = document.title;
    document.title = t('lock.locked');
    return () => {
      document.title = before;
    };
  }, [t]);
  return (
    <main className="lock">
      <Clock />
      <form className="lock-card" onSubmit={submit} noValidate>
        <img className="lock-face" src={user?.avatar || '/logo.svg'} alt="" width={72} height={72} />
        <h1>{user?.realName ?? user?.account}</h1>
        <p className="lock-state">{t('lock.locked')}</p>
        <label htmlFor="lock-password">{t(byLogin ? 'lock.loginPassword' : 'lock.password')}</label>
        <input
          id="lock-password"
          ref={input}
          type="password"
          autoComplete="off"
          value={password}
          aria-invalid={error !== undefined}
          aria-describedby="lock-error"
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id="lock-error" className="lock-error" role="alert">
          {error}
        </p>
        <button type="submit" className="lock-submit" disabled={busy}>
          {busy ? t('lock.busy') : t('lock.unlock')}
        </button>
        <button type="button" className="lock-leave" onClick={toggle}>
          {t(byLogin ? 'lock.useLock' : 'lock.useLogin')}
        </button>
        <button type="button" className="lock-leave" onClick={() => signOut()}>
          {t('lock.signOut')}
        </button>
      </form>
    </main>
  );
}

function useUnlock() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [byLogin, setByLogin] = useState(false);
  // Not by its attribute: the page is built before it is put into the document.
  useEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError(t(byLogin ? 'lock.loginPasswordEmpty' : 'lock.empty'));
    setBusy(true);
    const problem = byLogin ? await tryLogin(password) : await tryLock(password);
    if (problem === undefined) return;
    setBusy(false);
    setPassword('');
    setError(problem);
    input.current?.focus();
  };
  const toggle = () => {
    setByLogin(!byLogin);
    setPassword('');
    setError(undefined);
    input.current?.focus();
  };
  return { password, setPassword, error, busy, submit, input, byLogin, toggle };
}

/** What to tell after a wrong lock password; nothing after the right one. */
async function tryLock(password: string): Promise<string | undefined> {
  const result = await unlockScreen(password);
  return result.ok ? undefined : text('lock.wrong', { count: result.triesLeft });
}

async function tryLogin(password: string): Promise<string | undefined> {
  try {
    await unlockWithLogin(password);
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.message;
  }
}

/** Somebody without a session at the lock page: there is nothing to unlock. */
export function NothingLocked() {
  const { t } = useTranslation();
  return (
    <main className="lock">
      <div className="lock-card">
        <img className="lock-face" src="/logo.svg" alt="" width={72} height={72} />
        <h1>{t('lock.nobody')}</h1>
        <a className="lock-submit" href="/login">
          {t('lock.toLogin')}
        </a>
      </div>
    </main>
  );
}

const TICK_MS = 1_000;
/** Of the hospitals' clocks, wherever the browser stands. */
const timeZone = 'Asia/Shanghai';

function Clock() {
  const { language } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = new Date(now);
  const locale = language === 'en' ? 'en' : 'zh-CN';
  return (
    <p className="lock-clock">
      <time dateTime={shown.toISOString()}>
        {shown.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })}
      </time>
      <span>{shown.toLocaleDateString(locale, { timeZone, month: 'long', day: 'numeric', weekday: 'long' })}</span>
    </p>
  );
}
