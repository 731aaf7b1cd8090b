import { underWayOf } from './under-way.ts';
import { addUploads } from './upload-engine.ts';
import { openBigFileUpload as open, type UploadRequest, useUploads } from './upload-store.ts';

/** The drawer for big files, for every screen of the console. Only for users who hold `chunk_add`. */
export const openBigFileUpload = (request: UploadRequest): void => open(request);

/** The same with a file that is there already. */
export function beginBigFileUpload(file: File, request: UploadRequest): void {
  open(request);
  addUploads([file], request);
}

/** How many big files may still come that were asked for in the name of this owner. */
export const useBigFilesUnderWay = (owner: string): number => useUploads(({ items }) => underWayOf(items, owner));
