import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../platform/call/call-error.ts';
import { label } from '../../../platform/words/label.ts';
import type { Opened } from '../use-opened.ts';

const PROGRESS_MS = 1_000;

interface Asks<T> {
  /** Once, as each opening is written down. */
  readonly open: () => Promise<T>;
  /** How far it is, until it is ready. */
  readonly keep: () => Promise<T>;
}

/** Opens a study once for each key and opening, and asks how far it is until it is ready. */
export function useAwaitedStudy<T extends { readonly state: string }>(key: string, asks: Asks<T>): Opened<T> {
  const [state, setState] = useState<Opened<T>>({});
  const latest = useRef(asks);
  latest.current = asks;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = key === '';
    const ask = async (how: keyof Asks<T>): Promise<void> => {
      try {
        const opened = await latest.current[how]();
        if (isOver) return;
        setState({ opened });
        if (opened.state === 'preparing') timer = setTimeout(() => void ask('keep'), PROGRESS_MS);
      } catch (error) {
        if (!isOver)
          setState({ failure: error instanceof CallError && error.code !== 0 ? error.message : label('影像加载失败，请稍后重试') });
      }
    };
    setState({});
    void ask('open');
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}
