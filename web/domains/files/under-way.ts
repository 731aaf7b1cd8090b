import type { UploadItem } from './upload-store.ts';

/** How many uploads of this owner may still come: neither there, nor failed, nor taken back. One that pauses is only waiting. */
export function underWayOf(items: readonly Pick<UploadItem, 'owner' | 'status'>[], owner: string): number {
  return items.filter((item) => item.owner === owner && item.status !== 'success' && item.status !== 'error').length;
}
