import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mayLeave, unsavedAt } from '../../platform/page/unsaved.ts';
import type { SetParams } from './list-state.ts';

/**
 * The address of a list, as far as it is followed: one that comes to name another tab, by the browser's way back or a link, takes the dialogs of
 * the tab along. While one of them holds something unsaved, at `place`, that is asked for first, and where they stay the address is put back. It
 * is asked once, wherever the address goes meanwhile: what counts is where it is when that is answered.
 */
export function useFollowedTab(
  params: URLSearchParams,
  setParams: SetParams,
  { tabOf, place }: { tabOf: (params: URLSearchParams) => string | undefined; place: string },
): URLSearchParams {
  const [followed, setFollowed] = useState(params);
  const isFollowed = params === followed || tabOf(params) === tabOf(followed) || unsavedAt(place) === 'none';
  if (isFollowed && params !== followed) setFollowed(params);
  const isAsking = useRef(false);
  const settle = useEffectEvent((mayGo: boolean) => {
    isAsking.current = false;
    if (mayGo) setFollowed(params);
    else if (!isFollowed) setParams(followed, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is asked for once
  useEffect(() => {
    if (isFollowed || isAsking.current) return;
    isAsking.current = true;
    void mayLeave(place).then(settle);
  }, [params]);
  return isFollowed ? params : followed;
}
