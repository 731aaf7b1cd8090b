import { Activity, type ContextType, memo, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType, parsePath, Route, Routes, useLocation } from 'react-router';
import type { Screen } from '../../engine/screen/screen.ts';
import { PlaceContext, TabContext, type TabTitle } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { findScreen } from '../../routes.tsx';
import { LoadedScreen } from './loaded-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { renameTab, useTabs } from './tab-store.ts';
import type { TabActions } from './use-tab-actions.ts';

/** Every open page stays mounted, hidden and without effects while another is shown: half-filled forms are as they were left. */
export function TabPanes({ activeKey, actions }: { activeKey: string | undefined; actions: TabActions }) {
  const tabs = useTabs();
  // The tab in front is where the address is, also where it was remembered at another query.
  const { pathname, search } = useLocation();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (activeKey && !visited.has(activeKey)) setVisited(new Set([...visited, activeKey]));
  return tabs
    .filter((tab) => visited.has(tab.key))
    .map((tab) => (
      <Activity key={`${tab.key}:${tab.round}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <TabPane tabKey={tab.key} place={tab.key === activeKey ? `${pathname}${search}` : tab.place} actions={actions} />
      </Activity>
    ));
}

/** A page that stands outside the tab bar. */
export function BarePane({ screen }: { screen: Screen }) {
  return (
    <ScreenBoundary>
      <Routes>
        <Route path={screen.path} element={<LoadedScreen screen={screen} />} />
      </Routes>
    </ScreenBoundary>
  );
}

interface TabPaneProps {
  tabKey: string;
  /** Path and query. */
  place: string;
  actions: TabActions;
}

/** A page follows its own address alone: the router's tells all of them of every other one, and each would be drawn again. */
const TabPane = memo(function TabPane({ tabKey: key, place, actions }: TabPaneProps) {
  const screen = findScreen(place.split('?')[0] ?? place);
  const { finish } = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle must not change whenever a tab is opened
  const handle = useMemo(
    () => ({ key, setTitle: (title: TabTitle) => renameTab(key, title), close: (goTo?: string) => finish(key, goTo) }),
    [key],
  );
  const own = useMemo(() => ownLocation(place), [place]);
  const { language } = useTranslation();
  // The same element, so that another query of the page reaches only what reads it; another language all of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels are said in the language that is on, without asking for it
  const page = useMemo(() => screen && <LoadedScreen screen={screen} />, [screen, language]);
  if (!screen) return null;
  return (
    <TabContext value={handle}>
      <PlaceContext value={key}>
        <LocationContext value={own}>
          <ScreenBoundary>
            <Routes>
              <Route path={screen.path} element={page} />
            </Routes>
          </ScreenBoundary>
        </LocationContext>
      </PlaceContext>
    </TabContext>
  );
});

function ownLocation(place: string): ContextType<typeof LocationContext> {
  const { pathname = '/', search = '', hash = '' } = parsePath(place);
  return { location: { pathname, search, hash, state: null, key: 'default', mask: undefined }, navigationType: NavigationType.Pop };
}
