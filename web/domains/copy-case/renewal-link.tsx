import { Link } from 'react-router';
import { copyCaseLists } from '../../../contract/domains/copy-case/copy-case.lists.ts';
import { useCan } from '../../engine/parts/permission.tsx';

const { menu, permission } = copyCaseLists.pageMine;

/** The number of the request that this one was made once more as, or from. It leads whoever has a list of their own: the draft is theirs alone. */
export function RenewalLink({ no }: { no: string }) {
  const hasOwn = useCan(permission);
  if (no === '') return '—';
  return hasOwn ? <Link to={`${menu.path}?tab=all&no=${no}`}>{no}</Link> : no;
}
