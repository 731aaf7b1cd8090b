import type { UploadPolicy } from '../../kernel/upload-policies.ts';
import { photoExtensions } from '../files/upload-policies.ts';

/** One's own picture, which everybody sees. */
export const avatarUpload: UploadPolicy = {
  code: 'avatar',
  extensions: photoExtensions,
  maxBytes: 500 * 1024,
  maxFiles: 1,
  message: '头像只能上传jpg/png文件，且不超过500kb',
};
