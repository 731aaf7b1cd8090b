import { QueryClient } from '@tanstack/react-query';
import { rememberAsking } from './asked-at.ts';
import { CallError } from './call-error.ts';

/**
 * Reads are repeated twice after a lost connection or a broken server, never after a refusal, and not where they took too long: a database
 * that is slow would do the same work three times, and nobody would be told for a minute and a half. Writes are never repeated.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.isUncertain && !error.isTimeout,
      retryDelay: (attempt) => 800 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});
rememberAsking(queryClient);
