import { useSearchParams } from 'react-router';

interface LinkedRow {
  id: string | undefined;
  /** Has the address name another row, or none, without a step of its own on the way back. */
  replace: (id: string | undefined) => void;
}

/** The row that the address names with `?id=`, for search results and notices. */
export function useLinkedRow(inAddress: boolean): LinkedRow {
  const [params, setParams] = useSearchParams();
  const id = (inAddress && params.get('id')) || undefined;
  const replace = (next: string | undefined) => {
    if (id === next || !inAddress) return;
    const changed = new URLSearchParams(params);
    if (next === undefined) changed.delete('id');
    else changed.set('id', next);
    setParams(changed, { replace: true });
  };
  return { id, replace };
}
