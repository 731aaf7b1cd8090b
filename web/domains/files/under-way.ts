import type { FormField } from './open-forms.ts';
import type { UploadItem, UploadRequest, UploadTarget } from './upload-store.ts';

type Waited = Pick<UploadItem, 'owner' | 'status' | 'mayRetry' | 'isTaken'>;

/**
 * How many uploads a form waits for, and keeps a place for: its own that are yet to come, but for those that have failed for good. One that pauses
 * may come. One that is there, and was not taken, has found no place: its user was told, and it is offered at the field.
 */
export function comingOf(items: readonly Waited[], owner: string): number {
  return items.filter(
    (item) => item.owner === owner && !item.isTaken && item.status !== 'success' && (item.status !== 'error' || item.mayRetry),
  ).length;
}

/** Whether a field shows it: its own, and what was begun under its name before, as long as no form has it. */
export function isOffered(item: Pick<UploadItem, 'owner' | 'formKey' | 'isTaken'>, { owner, formKey }: FormField): boolean {
  return !item.isTaken && (item.owner === owner || (formKey !== undefined && item.formKey === formKey));
}

type Listed = Pick<UploadItem, 'key' | 'status' | 'target' | 'identifier' | 'owner'>;

/**
 * Whether the same content for the same business object is in the list already, and has not failed. What is there, a form may have once more: another
 * order of the patient shares it (ADR 0131).
 */
export function isInList(
  items: readonly Listed[],
  { key, target, owner }: Pick<Listed, 'key' | 'target' | 'owner'>,
  identifier: string,
): boolean {
  return items.some(
    (other) =>
      other.key !== key &&
      other.status !== 'error' &&
      !(other.status === 'success' && owner !== undefined) &&
      other.identifier === identifier &&
      other.target.busniessType === target.busniessType &&
      (other.target.busniessId ?? '') === (target.busniessId ?? ''),
  );
}

/**
 * For whom an upload from before goes on: for the form that has opened the drawer, where it is one of what that form takes, else for nobody but its
 * business object.
 */
export function goingOnFor({ busniessType, busniessId = '' }: UploadTarget, request?: UploadRequest): UploadRequest {
  const isAsked = request?.busniessType === busniessType && (request.busniessId ?? '') === busniessId;
  return isAsked ? request : { busniessType, busniessId };
}
