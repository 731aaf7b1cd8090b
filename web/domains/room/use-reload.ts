import { useEffect } from 'react';

interface Policy {
  allowsFeature(name: string): boolean;
}

const KEY = 'lianyi-room-reloaded';

/**
 * Only pages that were loaded as a room's may ask for the camera: whoever came here from another page of the console loads this
 * one anew, once. Where a proxy on the way forbids the camera to every page, this one goes on without.
 */
export function useReload(): void {
  useEffect(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy');
    if (!isPolicy(policy)) return;
    if (policy.allowsFeature('camera')) forget();
    else if (isFirst(location.pathname)) location.reload();
  }, []);
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What remembers nothing has nothing to forget.
  }
}

/** Whether that page was not loaded anew a moment ago by this tab. Where nothing is remembered nobody knows, and it would go on for ever. */
function isFirst(path: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === path) return false;
    sessionStorage.setItem(KEY, path);
    return true;
  } catch {
    return false;
  }
}

function isPolicy(value: unknown): value is Policy {
  return typeof value === 'object' && value !== null && 'allowsFeature' in value;
}
