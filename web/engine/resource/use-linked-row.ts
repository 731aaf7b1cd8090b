import { useSearchParams } from 'react-router';

/** The row that the address names with `?id=`, for search results and notices; `forget` takes it out when it has been closed. */
export function useLinkedRow(inAddress: boolean): { id: string | undefined; forget: () => void } {
  const [params, setParams] = useSearchParams();
  const id = (inAddress && params.get('id')) || undefined;
  const forget = () => {
    if (id === undefined) return;
    const rest = new URLSearchParams(params);
    rest.delete('id');
    setParams(rest, { replace: true });
  };
  return { id, forget };
}
