import { isLeaving } from '../../platform/session/leaving.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import type { FileLimits } from './pick-files.ts';

/** The states of an upload (specification 1 §4). */
export type UploadStatus = 'computing' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error';

/** What an upload is for. The spelling is the wire's. */
export interface UploadTarget {
  busniessType: string;
  busniessId?: string;
}

export interface UploadRequest extends UploadTarget {
  /** The field of an open form that takes what is uploaded, for as long as it is open. */
  owner?: string;
  /** The same field under a name that outlives the form: who comes back to what they left is offered what was uploaded for it. */
  formKey?: string;
  /** Which field of whose form, for people: the drawer says for whom it is. */
  about?: string;
  /** What its field takes; default: whatever may be uploaded at all. */
  limits?: FileLimits;
}

export interface UploadItem {
  readonly key: string;
  readonly file: File;
  readonly target: UploadTarget;
  owner?: string;
  formKey?: string;
  /** Under which a form keeps it, once it is there. */
  attachId?: string;
  /** A form has it. */
  isTaken?: boolean;
  /** The file that must be picked to go on with an upload from before. */
  readonly expected?: string;
  status: UploadStatus;
  /** Bytes whose checksum is known, and bytes that are there or on their way. */
  hashed: number;
  sent: number;
  /** Bytes a second. */
  speed: number;
  isMerging: boolean;
  isSubmitted: boolean;
  /** This page has heard what is missing of it: when all of it is there later, it has come from here. */
  isBegun: boolean;
  identifier?: string;
  /** Of the upload on the server, once it has begun there. */
  id?: string;
  /** Why it failed; and false where trying again cannot help. */
  message?: string;
  mayRetry: boolean;
}

interface UploadState {
  isOpen: boolean;
  /** For what files are picked; nothing where the drawer only shows how far uploads are. */
  request: UploadRequest | undefined;
  items: readonly UploadItem[];
}

export const uploadStore = createStore<UploadState>(() => ({ isOpen: false, request: undefined, items: [] }));

export function useUploads<P>(select: (state: UploadState) => P): P {
  return useStore(uploadStore, select);
}

/** Opens the drawer, from anywhere in the console. What is picked from now on belongs to this business object. */
export function openBigFileUpload(request: UploadRequest): void {
  uploadStore.set({ isOpen: true, request });
}

/**
 * Opens the drawer on what is under way. For whom it was opened last is forgotten: whoever looks may have another patient before them by now.
 */
export function showUploads(): void {
  uploadStore.set({ isOpen: true, request: undefined });
}

/** Puts the drawer away; what is under way goes on. */
export function minimiseBigFileUpload(): void {
  uploadStore.set({ isOpen: false });
}

export function findItem(key: string): UploadItem | undefined {
  return uploadStore.get().items.find((item) => item.key === key);
}

export function changeItem(key: string, change: { [K in keyof UploadItem]?: UploadItem[K] | undefined }): void {
  uploadStore.set(({ items }) => ({ items: items.map((item) => (item.key === key ? { ...item, ...change } : item)) }));
}

export function dropItem(key: string): void {
  uploadStore.set(({ items }) => ({ items: items.filter((item) => item.key !== key) }));
}

export function isActive({ status }: UploadItem): boolean {
  return status === 'computing' || status === 'waiting' || status === 'uploading';
}

// A reload would not lose what is on the server, but it would stop what is under way. Whose session has ended must go.
addEventListener('beforeunload', (event) => {
  if (!isLeaving() && uploadStore.get().items.some(isActive)) event.preventDefault();
});
