import { lazy, StrictMode, Suspense, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openPages } from './open-pages.ts';
import { prepareBodyCipher } from './platform/call/body-cipher.ts';
import { noteThrown } from './platform/call/client-logs.ts';
import { onSignOut } from './platform/call/sign-out.ts';
import { coverPage } from './platform/page/looked-at.ts';
import { noteAppCode } from './platform/session/app-code.ts';
import { useSession } from './platform/session/session.ts';
import { startI18n } from './platform/words/i18n.ts';
import { hidePlace, LOCK_PATH, restorePlace, sealLock, useLocked } from './shell/lock/lock-store.ts';
import { LoginPage } from './shell/login/login-page.tsx';
import { afterMissingFile } from './shell/new-release.ts';
import { errorPages } from './shell/pages/error-pages.ts';
import { isReturning, loginAddress, placeAfterLogin, returnTo } from './shell/place.ts';
import { clearTabMemory } from './shell/tab-memory.ts';
import { applyToDocument, readStoredTheme } from './shell/theme/stored-theme.ts';
import './shell/base.css';

// Before the address changes, and whether somebody is signed in or not.
noteAppCode(location.search);

// A page that was open while a new release was installed asks for files that are gone: it starts anew with the new ones.
window.addEventListener('vite:preloadError', () => void afterMissingFile());

const Console = lazy(async () => {
  // What the console asks first is asked while its code arrives, and the keys for it are made.
  prepareBodyCipher().catch(() => undefined);
  import('./shell/session-answers.ts').then(({ askAhead }) => askAhead()).catch(() => undefined);
  const { Console: Whole, beginConsole } = await import('./shell/console.tsx');
  beginConsole();
  return { default: Whole };
});
const ErrorPage = lazy(async () => ({ default: (await import('./shell/pages/error-page.tsx')).ErrorPage }));
const LockPage = lazy(async () => ({ default: (await import('./shell/lock/lock-page.tsx')).LockPage }));
const openPage = openPages.find(({ path }) => path === location.pathname);
const OpenPage = openPage && lazy(async () => ({ default: await openPage.load() }));
const NothingLocked = lazy(async () => ({ default: (await import('./shell/lock/lock-page.tsx')).NothingLocked }));

/** The route guard's first half: who is not signed in sees the login page, whatever the address was (specification 1 §2). */
function Root() {
  const isSignedIn = useSession((session) => session.user !== undefined);
  return isSignedIn ? <SignedIn /> : <SignedOut />;
}

/** Only routes that need no authentication pass; everything else goes to the login page. */
function SignedOut() {
  const error = errorPages[location.pathname];
  const open = error ? <ErrorPage kind={error} /> : location.pathname === LOCK_PATH && <NothingLocked />;
  if (open) return <Suspense fallback={null}>{open}</Suspense>;
  if (location.pathname !== '/login') history.replaceState(null, '', loginAddress());
  return <LoginPage />;
}

/** A locked session goes to the lock page, and the login page to where the user wanted to go. */
function SignedIn() {
  const isLocked = useLocked();
  const [wasOpen, setWasOpen] = useState(!isLocked);
  if (!isLocked && !wasOpen) setWasOpen(true);
  useLayoutEffect(() => coverPage(isLocked), [isLocked]);
  if (isLocked) hidePlace();
  else restorePlace();
  if (location.pathname === '/login') returnTo(placeAfterLogin());
  if (isReturning()) return null;
  return (
    <Suspense fallback={<div className="boot" role="status" aria-busy="true" />}>
      {/* Stays behind the lock page, hidden: half-filled forms are there again after unlocking. */}
      {wasOpen && <Console />}
      {isLocked && <LockPage />}
    </Suspense>
  );
}

applyToDocument(readStoredTheme());
onSignOut(() => {
  clearTabMemory();
  sealLock();
});

/** What a page's boundary has caught is an error all the same, and operations are told of it. */
function noteBrokenPage(error: unknown): void {
  console.error(error);
  noteThrown(error);
}

function start(): void {
  const root = document.getElementById('root');
  if (root)
    createRoot(root, { onCaughtError: noteBrokenPage }).render(
      <StrictMode>
        {OpenPage ? (
          <Suspense fallback={<div className="boot" role="status" aria-busy="true" />}>
            <OpenPage />
          </Suspense>
        ) : (
          <Root />
        )}
      </StrictMode>,
    );
}

// Not awaited by the module itself: the English texts are a file that imports from this one's, and would wait for it in their turn.
void startI18n().then(start);
