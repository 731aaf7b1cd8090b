import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './kernel/i18n.ts';
import { useSession } from './kernel/session.ts';
import { LoginPage } from './shell/login/login-page.tsx';
import { ErrorPage, errorPages } from './shell/pages/error-page.tsx';
import { loginAddress, placeAfterLogin } from './shell/place.ts';
import { applyThemeMode } from './shell/theme-mode.ts';
import './shell/base.css';

const Console = lazy(async () => ({ default: (await import('./shell/console.tsx')).Console }));

/** The route guard's first half: who is not signed in sees the login page, whatever the address was (specification 1 §2). */
function Root() {
  const isSignedIn = useSession((session) => session.user !== undefined);
  const error = errorPages[location.pathname];
  if (!isSignedIn && error) return <ErrorPage kind={error} />;
  if (!isSignedIn) {
    if (location.pathname !== '/login') history.replaceState(null, '', loginAddress());
    return <LoginPage />;
  }
  if (location.pathname === '/login') history.replaceState(null, '', placeAfterLogin());
  return (
    <Suspense fallback={<div className="boot" role="status" aria-busy="true" />}>
      <Console />
    </Suspense>
  );
}

applyThemeMode();
await startI18n();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
