import { openBigFileUpload as open, type UploadRequest } from './upload-store.ts';

/** The drawer for big files, for every screen of the console. Only for users who hold `chunk_add`. */
export const openBigFileUpload = (request: UploadRequest): void => open(request);
