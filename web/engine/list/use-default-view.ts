import { useLayoutEffect, useState } from 'react';
import { listSettingOf } from './list-settings.ts';
import type { SetParams } from './list-state.ts';

/**
 * The address of a list that was opened without parameters is that of the view which somebody has chosen for this. It is asked
 * for at once, and written into the address behind it; whoever gives its search up later has given it up.
 */
export function useDefaultView(listKey: string, params: URLSearchParams, setParams: SetParams, inAddress: boolean): URLSearchParams {
  const [start, setStart] = useState(() => {
    const query = inAddress && params.size === 0 ? listSettingOf(listKey).views?.find(({ isDefault }) => isDefault)?.query : undefined;
    return query ? new URLSearchParams(query) : undefined;
  });
  useLayoutEffect(() => {
    if (!start) return;
    if (params.size === 0) setParams(start, { replace: true });
    else setStart(undefined);
  });
  return start && params.size === 0 ? start : params;
}
