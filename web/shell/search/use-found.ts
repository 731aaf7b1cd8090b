import { useEffect, useState } from 'react';
import { searchEverything } from '../../../contract/domains/search/search.endpoints.ts';
import { type FoundGroup, LEAST_TYPED, MOST_TYPED } from '../../../contract/kernel/search.ts';
import { useCall } from '../../platform/call/use-call.ts';

const PAUSE_MS = 150;
/** Milliseconds during which the same word is not asked again. */
const FRESH_MS = 20_000;

const NOTHING: readonly FoundGroup[] = [];

export interface Found {
  groups: readonly FoundGroup[];
  /** Asked, or about to be. */
  isBusy: boolean;
  error: Error | undefined;
  retry: () => void;
}

/** What the server finds for a word, once nobody has typed for a moment. An answer to an earlier word is nobody's any more. */
export function useFound(typed: string): Found {
  const word = [...typed.trim()].slice(0, MOST_TYPED).join('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word]);
  const isLong = [...word].length >= LEAST_TYPED;
  const isAsked = isLong && asked === word;
  const query = useCall(searchEverything, { word: asked }, { enabled: isAsked, staleTime: FRESH_MS });
  return {
    groups: isAsked ? (query.data ?? NOTHING) : NOTHING,
    isBusy: isLong && (!isAsked || query.isFetching),
    error: isAsked && !query.isFetching ? (query.error ?? undefined) : undefined,
    retry: () => void query.refetch(),
  };
}
