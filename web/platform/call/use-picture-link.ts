import { useState } from 'react';
import { currentLink, hasRunOut } from './current-link.ts';

/**
 * Where a picture is drawn from that may be drawn long after its link came, such as one behind a tab of a viewer: where it does not come because the
 * link has run out, another one is asked for. Those of later answers lead to the same picture, and need not be loaded again.
 */
export function usePictureLink(link: string): { src: string; onError: () => void } {
  const [src, setSrc] = useState(link);
  const onError = () => {
    if (hasRunOut(src)) void currentLink(src).then(setSrc);
  };
  return { src, onError };
}
