import { endpointOf } from '../../../contract/kernel/resource.ts';
import { calledBy, type Resource } from '../../../contract/kernel/resource-row.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { textOf } from '../field/row.ts';
import { useCan } from '../parts/permission.tsx';

/** As `chosenName` takes it. */
export interface RowName {
  label: string | undefined;
  /** It has been asked for, and there is no such row any more. */
  isSuccess: boolean;
}

/**
 * What a row is called that is not among the choices: it stands further back in the list, or deep in a branch that was not opened.
 * Without an id nothing is asked; who may not open the row is told no name.
 */
export function useRowName(resource: Resource, id: string | undefined): RowName {
  const detail = endpointOf(resource, 'detail');
  const may = useCan(detail.permission) && resource.verbs.includes('detail');
  const { data, error } = useCall(detail, { id }, { enabled: id !== undefined && may });
  const label = data && textOf(data, resource.tree ?? calledBy(resource));
  return { label, isSuccess: isGone(error) };
}

/** There is no such row any more: nothing else that went wrong says that. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 404;
}
