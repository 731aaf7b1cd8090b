import type { UploadPolicy } from '../../kernel/upload-policies.ts';
import { imageUpload } from '../files/upload-policies.ts';

/** Papers of a request, and what was taken of whoever fetched the copies. */
export const copyCaseUpload: UploadPolicy = { ...imageUpload, code: 'copy-case-paper' };
