/** What one upload `code` accepts (specification 1 §5). */
export interface UploadPolicy {
  readonly code: string;
  /** Lower case, without dots. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** How many files one form may hold. */
  readonly maxFiles: number;
  /** Shown for a wrong kind and for a size over the limit: it names both rules. */
  readonly message: string;
}

const KB = 1024;
const MB = 1024 * KB;
const PHOTO = ['jpg', 'jpeg', 'png'] as const;

/** Everything that may be uploaded anywhere, in the order of the specification. */
// biome-ignore format: one line a family
export const attachmentExtensions = [
  'png', 'jpg', 'jpeg', 'gif', 'bmp',
  'mp4', 'rmvb', 'mkv', 'wmv', 'flv',
  'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'txt', 'tif', 'tiff',
] as const;

/** The policy of the consultation's pictures, which a form uses unless it names another. */
export const DEFAULT_UPLOAD_CODE = 'case-image';

/** By code. The console checks by them before anything is sent, the server when it arrives. */
export const uploadPolicies = {
  'image-old': {
    code: 'image-old',
    extensions: PHOTO,
    maxBytes: 500 * KB,
    maxFiles: 1,
    message: '只能上传jpg/png文件，且不超过500kb',
  },
  'case-image': {
    code: 'case-image',
    extensions: PHOTO,
    maxBytes: 5 * MB,
    maxFiles: 4,
    message: '只能上传jpg/png图片，最多4张，每张不超过5MB',
  },
  avatar: {
    code: 'avatar',
    extensions: PHOTO,
    maxBytes: 500 * KB,
    maxFiles: 1,
    message: '头像只能上传jpg/png文件，且不超过500kb',
  },
  attachment: {
    code: 'attachment',
    extensions: attachmentExtensions,
    maxBytes: 50 * MB,
    maxFiles: 20,
    message: `只能上传以下格式的文件：${attachmentExtensions.join('、')}，且不超过50MB`,
  },
} as const satisfies Readonly<Record<string, UploadPolicy>>;

/** The policy of a code; `undefined` for a code that nobody declared. */
export function uploadPolicyOf(code: string): UploadPolicy | undefined {
  return Object.hasOwn(uploadPolicies, code) ? uploadPolicies[code as keyof typeof uploadPolicies] : undefined;
}
