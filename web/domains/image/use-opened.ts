import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';

export interface Opened<T> {
  readonly opened?: T;
  /** Why it cannot be shown. */
  readonly failure?: string;
}

/** Opens a recording once for each key, as each opening is written down; nothing for an empty key. */
export function useOpened<T>(key: string, open: (signal: AbortSignal) => Promise<T>): Opened<T> {
  const [state, setState] = useState<Opened<T>>({});
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    setState({});
    if (key === '') return;
    const ended = new AbortController();
    latest.current(ended.signal).then(
      (opened) => setState({ opened }),
      (error: unknown) => {
        if (!ended.signal.aborted) setState({ failure: error instanceof CallError ? error.message : label('影像加载失败，请稍后重试') });
      },
    );
    return () => ended.abort();
  }, [key]);
  return state;
}
