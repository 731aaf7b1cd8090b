import { useIsOpen } from '../form/use-is-open.ts';

/** Closes what was opened, as long as it is still open: an answer that comes after it was left would close what has been opened since. */
export function useOwnClose(close: () => void): () => void {
  const isOpen = useIsOpen();
  return () => {
    if (isOpen.current) close();
  };
}
