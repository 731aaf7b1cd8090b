import { useState } from 'react';
import { currentLink, hasRunOut } from '../../platform/call/current-link.ts';

/**
 * Pictures among links that do not say what they lead to. What a browser cannot draw (`undrawn`) is a document, or did not arrive: it may be drawn again.
 * A link that has run out is not that yet, it is asked for anew first.
 */
export function useDrawn() {
  const [undrawn, setUndrawn] = useState<readonly string[]>([]);
  const [renewed, setRenewed] = useState<Readonly<Record<string, string>>>({});
  const sourceOf = (link: string): string => renewed[link] ?? link;
  const onError = async (link: string): Promise<void> => {
    const source = sourceOf(link);
    const current = hasRunOut(source) ? await currentLink(source) : source;
    if (current === source) setUndrawn((known) => [...known, link]);
    else setRenewed((known) => ({ ...known, [link]: current }));
  };
  const again = (link: string): void => setUndrawn((known) => known.filter((one) => one !== link));
  return { undrawn, sourceOf, onError, again };
}
