import { useMemo } from 'react';

/** The value as it was first, as long as it says the same: for plain data that is put together anew each time. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what counts
  return useMemo(() => value, [text]);
}
