import type { UploadPolicy } from '../../kernel/upload-policies.ts';
import { imageUpload } from '../files/upload-policies.ts';

/** Pictures of a referral: examinations, the consent, and what else goes with the patient. */
export const referralImageUpload: UploadPolicy = { ...imageUpload, code: 'referral-image' };
