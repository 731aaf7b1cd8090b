import type { UploadItem, UploadRequest, UploadTarget } from './upload-store.ts';

/** How many uploads of this owner may still come: neither there, nor failed, nor taken back. One that pauses is only waiting. */
export function underWayOf(items: readonly Pick<UploadItem, 'owner' | 'status'>[], owner: string): number {
  return items.filter((item) => item.owner === owner && item.status !== 'success' && item.status !== 'error').length;
}

type Listed = Pick<UploadItem, 'key' | 'status' | 'target' | 'identifier' | 'onUploaded'>;

/**
 * Whether the same content for the same business object is in the list already, and has not failed. What is there, a form may have once more: another
 * order of the patient shares it (ADR 0131).
 */
export function isInList(
  items: readonly Listed[],
  { key, target, onUploaded }: Pick<Listed, 'key' | 'target' | 'onUploaded'>,
  identifier: string,
): boolean {
  return items.some(
    (other) =>
      other.key !== key &&
      other.status !== 'error' &&
      !(other.status === 'success' && onUploaded) &&
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
