import { useEffect } from 'react';

interface Policy {
  allowsFeature(name: string): boolean;
}

/**
 * Only pages that were loaded as a room's may ask for the camera: whoever came here from another page of the console loads this
 * one anew, once.
 */
export function useReload(): void {
  useEffect(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy');
    if (isPolicy(policy) && !policy.allowsFeature('camera')) location.reload();
  }, []);
}

function isPolicy(value: unknown): value is Policy {
  return typeof value === 'object' && value !== null && 'allowsFeature' in value;
}
