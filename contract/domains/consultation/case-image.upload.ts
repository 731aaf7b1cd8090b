import type { UploadPolicy } from '../../kernel/upload-policies.ts';
import { imageUpload } from '../files/upload-policies.ts';

/** Pictures of an application: the case, the consent, and what was added later. */
export const caseImageUpload: UploadPolicy = { ...imageUpload, code: 'case-image' };
