import type { Field } from '../../../contract/kernel/field.ts';

/** Stands in a form's value for a file that is still on its way: such a form cannot be submitted. */
export const UPLOADING = 'uploading';

export interface UploadLimits {
  extensions: readonly string[];
  maxBytes: number;
  count: number;
}

const KB = 1024;
const MB = 1024 * KB;
const PHOTO = ['jpg', 'jpeg', 'png'] as const;
// biome-ignore format: one line a family
const ATTACHMENT = [
  'png', 'jpg', 'jpeg', 'gif', 'bmp',
  'mp4', 'rmvb', 'mkv', 'wmv', 'flv',
  'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'txt', 'tif', 'tiff',
] as const;

/** The upload policies by code (specification 1 §5), for telling the user before anything is sent. The server decides. */
const policies: Readonly<Record<string, UploadLimits>> = {
  'image-old': { extensions: PHOTO, maxBytes: 500 * KB, count: 1 },
  'case-image': { extensions: PHOTO, maxBytes: 5 * MB, count: 4 },
  avatar: { extensions: PHOTO, maxBytes: 500 * KB, count: 1 },
  attachment: { extensions: ATTACHMENT, maxBytes: 50 * MB, count: 20 },
};

const caseImage = { code: 'case-image', extensions: PHOTO, maxBytes: 5 * MB, count: 4 };

/** The policy code under which a field's files are sent. */
export function uploadCodeOf(spec: Field): string {
  return spec.upload ?? caseImage.code;
}

/** What a field of files accepts: its policy, and the field's own limit on their number. */
export function uploadLimitsOf(spec: Field): UploadLimits {
  const { extensions, maxBytes, count } = policies[uploadCodeOf(spec)] ?? caseImage;
  return { extensions, maxBytes, count: spec.max ?? count };
}

/** Which limit a file breaks, if any. */
export function checkUpload(file: { name: string; size: number }, limits: UploadLimits): 'type' | 'size' | undefined {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (!limits.extensions.includes(extension)) return 'type';
  return file.size > limits.maxBytes ? 'size' : undefined;
}

export function readableTypes(limits: UploadLimits): string {
  return limits.extensions.slice(0, 6).join('/') + (limits.extensions.length > 6 ? '…' : '');
}

export function readableSize(bytes: number): string {
  return bytes >= MB ? `${bytes / MB}MB` : `${Math.round(bytes / KB)}KB`;
}
