import { acceptableFiles } from './pick-files.ts';
import { addUploads } from './upload-engine.ts';
import { openBigFileUpload as open, type UploadRequest } from './upload-store.ts';

/** The drawer for big files, for every screen of the console. Only for users who hold `chunk_add`. */
export const openBigFileUpload = (request: UploadRequest): void => open(request);

/** The same with a file that is there already. One that its field would not take is told, and not sent for nothing. */
export function beginBigFileUpload(file: File, request: UploadRequest): void {
  if (acceptableFiles([file], request.limits).length === 0) return;
  open(request);
  addUploads([file], request);
}
