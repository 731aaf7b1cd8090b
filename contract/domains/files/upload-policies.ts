import { said, several } from '../../kernel/said.ts';
import { DEFAULT_UPLOAD_CODE, type UploadPolicy } from '../../kernel/upload-policies.ts';

const KB = 1024;
const MB = 1024 * KB;
export const photoExtensions = ['jpg', 'jpeg', 'png'] as const;

/** Everything that may be uploaded anywhere, in the order of the specification. */
// biome-ignore format: one line a family
export const attachmentExtensions = [
  'png', 'jpg', 'jpeg', 'gif', 'bmp',
  'mp4', 'rmvb', 'mkv', 'wmv', 'flv',
  'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'txt', 'tif', 'tiff',
] as const;

/** Pictures of a form that has no rule of its own. */
export const imageUpload = {
  code: DEFAULT_UPLOAD_CODE,
  extensions: photoExtensions,
  maxBytes: 5 * MB,
  maxFiles: 4,
  message: '只能上传jpg/png图片，最多4张，每张不超过5MB',
} as const satisfies UploadPolicy;

/** The older forms'. */
const oldImageUpload: UploadPolicy = {
  code: 'image-old',
  extensions: photoExtensions,
  maxBytes: 500 * KB,
  maxFiles: 1,
  message: '只能上传jpg/png文件，且不超过500kb',
};

export const attachmentUpload = {
  code: 'attachment',
  extensions: attachmentExtensions,
  maxBytes: 50 * MB,
  maxFiles: 20,
  message: said`只能上传以下格式的文件：${several(attachmentExtensions)}，且不超过50MB`,
} as const satisfies UploadPolicy;

/** What every domain's forms may ask for. */
export const fileUploads: readonly UploadPolicy[] = [oldImageUpload, imageUpload, attachmentUpload];
