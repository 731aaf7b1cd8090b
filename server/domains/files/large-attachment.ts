import { BIG_FILE_MAX_BYTES } from '../../../contract/domains/files/big-file.endpoints.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import type { UploadPolicy } from '../../../contract/kernel/upload-policies.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import { checkFile } from '../../platform/storage/check-file.ts';
import { extensionOf, FILE_EXTENSIONS, fileKindOf } from '../../platform/storage/file-kinds.ts';

/**
 * What may arrive in pieces. Not among the policies that a plain upload finds by its code: one call must not take
 * gigabytes.
 */
export const LARGE_ATTACHMENT: UploadPolicy = {
  code: 'attachment-large',
  extensions: FILE_EXTENSIONS,
  maxBytes: BIG_FILE_MAX_BYTES,
  maxFiles: 1,
  message: said`只能上传以下格式的文件：${several(FILE_EXTENSIONS)}，且不超过${BIG_FILE_MAX_BYTES / 1024 ** 3}GB`,
};

/** The first bytes that a file is known by. */
export const HEAD_BYTES = 65_536;

/** Some browsers and every attacker send a path; only its last part is a name. */
export function baseName(filename: string): string {
  return filename.split(/[\\/]/).at(-1)?.trim() ?? '';
}

/** Throws 400, 413 or 415 for a name and a size (bytes) that would be refused once the file is complete. */
export function checkAcceptable(filename: string, totalSize: number): void {
  const extension = extensionOf(filename);
  if (extension === '' || filename.startsWith('.')) throw invalid('文件没有扩展名，请补上后重新上传');
  if (!LARGE_ATTACHMENT.extensions.includes(extension)) throw new Refusal(415, LARGE_ATTACHMENT.message);
  if (totalSize > LARGE_ATTACHMENT.maxBytes) throw new Refusal(413, LARGE_ATTACHMENT.message);
}

/** The stored type and extension of a file by its first bytes. Throws 415 when they are not those of the named kind. */
export async function checkHead(filename: string, totalSize: number, head: Buffer): Promise<{ extension: string; contentType: string }> {
  // The browser declares nothing for a piece; the name's own kind stands in.
  const declaredType = fileKindOf(extensionOf(filename))?.contentType ?? '';
  const verdict = await checkFile({ originalName: filename, declaredType, head, size: totalSize, policy: LARGE_ATTACHMENT });
  if (!verdict.ok) throw new Refusal(verdict.status, verdict.message);
  return verdict;
}
