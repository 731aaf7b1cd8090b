import { FILE_EXTENSIONS } from './file-kinds.ts';

/** What one upload `code` accepts. */
export type UploadPolicy = {
  readonly code: string;
  /** Lower case, without dots. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** How many files one form may hold. */
  readonly maxFiles: number;
  /** Shown for a wrong kind and for a size over the limit: it names both rules. */
  readonly message: string;
};

const KB = 1024;
const MB = 1024 * KB;
const PHOTO = ['jpg', 'jpeg', 'png'];

const POLICIES: Readonly<Record<string, UploadPolicy>> = {
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
    maxBytes: 5120 * KB,
    maxFiles: 4,
    message: '只能上传jpg/png图片，最多4张，每张不超过5MB',
  },
  avatar: { code: 'avatar', extensions: PHOTO, maxBytes: 500 * KB, maxFiles: 1, message: '头像只能上传jpg/png文件，且不超过500kb' },
  attachment: {
    code: 'attachment',
    extensions: FILE_EXTENSIONS,
    maxBytes: 50 * MB,
    maxFiles: 20,
    message: `只能上传以下格式的文件：${FILE_EXTENSIONS.join('、')}，且不超过50MB`,
  },
};

/** The policy of the consultation's pictures, which a form uses unless it names another. */
export const DEFAULT_UPLOAD_CODE = 'case-image';

/** The policy for the `code` of an upload call; a missing or unknown code is answered with 400. */
export function findUploadPolicy(
  code: string | undefined,
): { readonly ok: true; readonly policy: UploadPolicy } | { readonly ok: false; readonly status: 400; readonly message: string } {
  const policy = code !== undefined && Object.hasOwn(POLICIES, code) ? POLICIES[code] : undefined;
  if (policy) return { ok: true, policy };
  return { ok: false, status: 400, message: code ? `未知的上传类型：${code.slice(0, 40)}` : '缺少上传类型 code' };
}
