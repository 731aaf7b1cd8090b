import { type ComponentType, useEffect, useState } from 'react';
import type { Screen } from '../../engine/screen/screen.ts';

const loaded = new Map<Screen, ComponentType>();
const loading = new Map<Screen, Promise<ComponentType>>();

/** Asked for once, however many tabs show it; what could not be had may be asked for again. */
function load(screen: Screen): Promise<ComponentType> {
  const known = loading.get(screen);
  if (known) return known;
  const asked = screen.load().then(
    (component) => {
      loaded.set(screen, component);
      return component;
    },
    (error: unknown) => {
      loading.delete(screen);
      throw error;
    },
  );
  loading.set(screen, asked);
  return asked;
}

/** Has the code of a page on its way before there is anything around it; resolves when it is there or does not come: then the page asks again. */
export async function loadAhead(screen: Screen | undefined): Promise<void> {
  if (screen) await load(screen).catch(() => undefined);
}

/**
 * A page whose code is fetched when it is first opened. By hand, because React holds back what a `Suspense` has waited for
 * until its placeholder has been seen for 300 ms: longer than the code takes to arrive.
 */
export function LoadedScreen({ screen }: { screen: Screen }) {
  const [Page, setPage] = useState<ComponentType | undefined>(() => loaded.get(screen));
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (Page) return;
    let isGone = false;
    load(screen).then(
      (component) => !isGone && setPage(() => component),
      (error: unknown) => !isGone && setFailure({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [screen, Page]);
  if (failure) throw failure.error;
  return Page ? <Page /> : <div className="screen-wait" role="status" aria-busy="true" />;
}
