import { Link } from 'react-router';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';

/** The number of the request that this one was made once more as, or from. It leads whoever may open that one, by its id. */
export function RenewalLink({ no, id }: { no: string; id: string }) {
  if (no === '') return '—';
  return id ? <Link to={`${copyCase.document.page}?id=${id}`}>{no}</Link> : no;
}
