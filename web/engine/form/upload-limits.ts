import { domains } from '../../../contract/domains.ts';
import { uploadsOf } from '../../../contract/kernel/domain.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import { DEFAULT_UPLOAD_CODE } from '../../../contract/kernel/upload-policies.ts';

/** Stands in a form's value for a file that is still on its way: such a form cannot be submitted. */
export const UPLOADING = 'uploading';

export interface UploadLimits {
  extensions: readonly string[];
  maxBytes: number;
  count: number;
}

const KB = 1024;
const MB = 1024 * KB;

const policies = uploadsOf(domains);

/** The policy code under which a field's files are sent. */
export function uploadCodeOf(spec: Field): string {
  return spec.upload ?? DEFAULT_UPLOAD_CODE;
}

/** What a field of files accepts: its policy, and the field's own limit on their number. */
export function uploadLimitsOf(spec: Field): UploadLimits {
  const policy = policies.get(uploadCodeOf(spec));
  if (!policy) throw new Error(`no domain declares the upload ${uploadCodeOf(spec)}`);
  const { extensions, maxBytes, maxBytesAtOnce, maxFiles } = policy;
  return { extensions, maxBytes: maxBytesAtOnce ?? maxBytes, count: spec.max ?? maxFiles };
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
