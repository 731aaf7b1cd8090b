import type { ReactNode } from 'react';
import { text } from '../../platform/words/i18n.ts';
import { type Failed, LoadFailed } from '../parts/load-failed.tsx';

/**
 * What stands in the place of the choices of a select when there are none: that they could not be fetched, with the way to try
 * again; that they are on their way; or that there really are none. `empty` says so, and is what selects say by themselves when
 * left out.
 */
export function noOptions(query: Failed & { isError: boolean; isPending: boolean }, empty?: ReactNode): ReactNode {
  if (query.isError) return <LoadFailed query={query} />;
  return query.isPending ? text('common.loading') : empty;
}
