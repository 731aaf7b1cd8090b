import { addUploads } from './upload-engine.ts';
import { openBigFileUpload as open, type UploadRequest } from './upload-store.ts';

/** The drawer for big files, for every screen of the console. Only for users who hold `chunk_add`. */
export const openBigFileUpload = (request: UploadRequest): void => open(request);

/** The same with a file that is there already. */
export function beginBigFileUpload(file: File, request: UploadRequest): void {
  open(request);
  addUploads([file], request);
}
