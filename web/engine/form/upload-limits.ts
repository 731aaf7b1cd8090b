import { domains } from '../../../contract/domains.ts';
import { uploadsOf } from '../../../contract/kernel/domain.ts';
import type { Field } from '../../../contract/kernel/field.ts';
import {
  DEFAULT_UPLOAD_CODE,
  mostBytesAtOnce,
  mostBytesOf,
  type UnreadFormat,
  type UploadPolicy,
} from '../../../contract/kernel/upload-policies.ts';

export interface UploadLimits {
  extensions: readonly string[];
  /** What one call takes, of most kinds and of some. */
  maxBytes: number;
  maxBytesOf?: Readonly<Record<string, number>>;
  count: number;
  unread?: readonly UnreadFormat[];
}

interface LargeUpload {
  above: number;
  limits: Pick<UploadPolicy, 'extensions' | 'maxBytes' | 'maxBytesOf'>;
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
  const { extensions, maxBytes, maxBytesOf = {}, maxBytesAtOnce = maxBytes, maxFiles, unread } = policy;
  const own = Object.keys(maxBytesOf).map((extension) => [extension, mostBytesAtOnce(policy, extension)] as const);
  return {
    ...{ extensions, maxBytes: Math.min(maxBytes, maxBytesAtOnce), count: spec.max ?? maxFiles },
    ...(own.length > 0 ? { maxBytesOf: Object.fromEntries(own) } : {}),
    ...(unread ? { unread } : {}),
  };
}

/** What may be larger than one call takes, how much that is, and how large it may be at all; nothing where everything goes at once. */
export function largeUploadOf(spec: Field): LargeUpload | undefined {
  const policy = policies.get(uploadCodeOf(spec));
  const above = policy?.maxBytesAtOnce;
  if (!policy || above === undefined) return undefined;
  const { maxBytes, maxBytesOf } = policy;
  const extensions = policy.extensions.filter((extension) => mostBytesOf(policy, extension) > above);
  return { above, limits: { extensions, maxBytes, ...(maxBytesOf ? { maxBytesOf } : {}) } };
}

/** The most that a file of this name may have. */
export const mostBytesFor = (name: string, limits: UploadLimits): number => mostBytesOf(limits, extensionOf(name));

const extensionOf = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';

/** Which limit a file breaks, if any. */
export function checkUpload(file: { name: string; size: number }, limits: UploadLimits): 'type' | 'size' | undefined {
  if (!limits.extensions.includes(extensionOf(file.name))) return 'type';
  return file.size > mostBytesFor(file.name, limits) ? 'size' : undefined;
}

export function readableTypes(limits: UploadLimits): string {
  return limits.extensions.slice(0, 6).join('/') + (limits.extensions.length > 6 ? '…' : '');
}

export function readableSize(bytes: number): string {
  return bytes >= MB ? `${bytes / MB}MB` : `${Math.round(bytes / KB)}KB`;
}
