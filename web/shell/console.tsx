import 'antd/dist/antd.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import { domains } from '../../contract/domains.ts';
import 'dayjs/locale/zh-cn.js';
import { useEffect, useMemo, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { PermissionProvider } from '../engine/parts/permission.tsx';
import { DesksContext } from '../engine/screen/desk.ts';
import { Fixtures, FixturesContext } from '../engine/screen/fixture.tsx';
import { KnownPagesContext } from '../engine/screen/known-pages.ts';
import { CallError } from '../platform/call/call-error.ts';
import { queryClient } from '../platform/call/query-client.ts';
import { watchSession } from '../platform/call/refresh-session.ts';
import { signOut } from '../platform/call/sign-out.ts';
import { GoProvider } from '../platform/page/go.tsx';
import { returnFocus } from '../platform/page/return-focus.ts';
import { useTranslation } from '../platform/words/i18n.ts';
import { findScreen, hasPage } from '../routes.tsx';
import { desks, fixtures } from '../screens.ts';
import '../engine/engine.css';
import '../engine/list/list.css';
import '../engine/form/form.css';
import '../engine/parts/parts.css';
import '../engine/phone.css';
import './print.css';
import './console-texts.ts';
import { MenuContext } from '../engine/menu/menu-context.ts';
import { useMedia, usePrint } from '../platform/page/use-media.ts';
import { watchDictionaries } from './dictionary-version.ts';
import { MustEnrolFactor } from './factor/must-enrol-factor.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { LoadedScreen, loadAhead } from './layout/loaded-screen.tsx';
import { QuietBoundary } from './layout/quiet-boundary.tsx';
import { ScreenBoundary } from './layout/screen-boundary.tsx';
import { libraryChinese, libraryEnglish } from './library-locales.ts';
import { followCalls } from './live-calls.ts';
import { PasswordDialog } from './lock/password-dialog.tsx';
import { NoticeReading } from './notices/notice-reading.tsx';
import { SilentNotices } from './notices/silent-notices.tsx';
import { NotifierBridge } from './notifier.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { MustChangePassword } from './password/must-change-password.tsx';
import { reportErrors } from './report-errors.ts';
import { sessionQuery, useSessionData } from './session-data.ts';
import { antdTheme, CSS_VARIABLES } from './theme/antd-theme.ts';
import { paletteOf } from './theme/palette.ts';
import { applyTheme, useTheme } from './theme/theme-store.ts';
import { PRIMARY, type ThemeName, themeSpec } from './theme/themes.ts';

/** Paper is white: what is light already is printed as it is. */
const PAPER: ThemeName = 'white';

/** What can be asked for before anything is drawn: who this is, and the code of the page that the address names. */
export function beginConsole(): void {
  void queryClient.prefetchQuery(sessionQuery);
  void loadAhead(findScreen(location.pathname));
}

/** Everything behind the login page. */
export function Console() {
  const chosen = useTheme();
  const isOnPaper = usePrint() && chosen.palette.isDark;
  const { name, palette } = useMemo(
    () => (isOnPaper ? { name: PAPER, palette: paletteOf(themeSpec(PAPER), PRIMARY) } : chosen),
    [isOnPaper, chosen],
  );
  const wantsRest = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme(palette, themeSpec(name), !wantsRest), [palette, name, wantsRest]);
  const { language } = useTranslation();
  const isEnglish = language === 'en';
  dayjs.locale(isEnglish ? 'en' : 'zh-cn');
  useEffect(watchSession, []);
  useEffect(applyTheme, []);
  useEffect(reportErrors, []);
  useEffect(returnFocus, []);
  useEffect(() => {
    // So that the console's own styles find the library's colours anywhere on the page.
    document.documentElement.classList.add(CSS_VARIABLES);
  }, []);
  return (
    <ConfigProvider theme={theme} locale={isEnglish ? libraryEnglish : libraryChinese} button={{ autoInsertSpace: false }}>
      <App component={false} message={{ maxCount: 3 }}>
        <NotifierBridge />
        <QueryClientProvider client={queryClient}>
          <BrowserRouter useTransitions={false}>
            <GoProvider>
              <FixturesContext value={fixtures}>
                <DesksContext value={desks}>
                  <KnownPagesContext value={hasPage}>
                    <NoticeReading>
                      <SignedIn />
                    </NoticeReading>
                  </KnownPagesContext>
                </DesksContext>
              </FixturesContext>
            </GoProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

function SignedIn() {
  const { t } = useTranslation();
  const screen = findScreen(useLocation().pathname);
  const alone = screen?.isAlone ? screen : undefined;
  const { data, error, refetch } = useSessionData();
  // Of the address with which the console was opened; what does not come is asked for again by the page.
  useState(() => alone?.ahead?.(new URLSearchParams(location.search)).catch(() => undefined));
  const isKnown = data !== undefined;
  const [isEnrolling, setEnrolling] = useState(false);
  useEffect(() => (isKnown ? watchDictionaries(queryClient) : undefined), [isKnown]);
  useEffect(() => (isKnown ? followCalls(queryClient, domains) : undefined), [isKnown]);
  if (data?.user.mustChangePassword) return <MustChangePassword />;
  // Until the recovery codes have been put away, although the server lets them do everything by then.
  if (data?.user.mustEnrolFactor && !isEnrolling) setEnrolling(true);
  if (isEnrolling) return <MustEnrolFactor onDone={() => void refetch().then(() => setEnrolling(false))} />;
  if (data) {
    return (
      <PermissionProvider codes={data.codes}>
        <MenuContext value={data.menu}>
          {alone ? (
            <>
              <ScreenBoundary>
                <LoadedScreen screen={alone} />
              </ScreenBoundary>
              {alone.isFollowing && <SilentNotices />}
            </>
          ) : (
            <>
              <ConsoleLayout menu={data.menu} topMenu={data.topMenu} />
              <QuietBoundary>
                <Fixtures place="every-page" given={{}} />
              </QuietBoundary>
            </>
          )}
          <PasswordDialog />
        </MenuContext>
      </PermissionProvider>
    );
  }
  if (!error) return <div className="boot" role="status" aria-busy="true" />;
  if (error instanceof CallError && (error.code === 401 || error.code === 403)) signOut();
  return (
    <ErrorPage kind="500" detail={error instanceof CallError ? error.message : t('shell.menuFailed')} onReload={() => void refetch()} />
  );
}
