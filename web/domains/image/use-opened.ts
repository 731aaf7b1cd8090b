import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';

export interface Opened<T> {
  readonly opened?: T;
  /** Why it cannot be shown. */
  readonly failure?: string;
}

/**
 * Opens a recording once for each key, as each opening is written down; nothing for an empty key. Anew when its tab comes to the front again, as
 * links run out; `isKept`: an answer stays, where nothing in it does.
 */
export function useOpened<T>(key: string, open: (signal: AbortSignal) => Promise<T>, isKept = false): Opened<T> {
  const [state, setState] = useState<Opened<T>>({});
  const latest = useRef(open);
  latest.current = open;
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (isKept && answered.current === key) return;
    setState({});
    if (key === '') return;
    const ended = new AbortController();
    const answer = (next: Opened<T>): void => {
      answered.current = key;
      setState(next);
    };
    latest.current(ended.signal).then(
      (opened) => answer({ opened }),
      (error: unknown) => {
        if (!ended.signal.aborted) answer({ failure: error instanceof CallError ? error.message : label('影像加载失败，请稍后重试') });
      },
    );
    return () => ended.abort();
  }, [key, isKept]);
  return state;
}
