import { uploadsOf } from '../../../contract/kernel/domain.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import type { UploadPolicy } from '../../../contract/kernel/upload-policies.ts';
import type { Services } from '../services.ts';

/** The policy for the `code` of an upload call; a missing or unknown code is answered with 400. */
export function findUploadPolicy(
  { domains }: Pick<Services, 'domains'>,
  code: string | undefined,
): { readonly ok: true; readonly policy: UploadPolicy } | { readonly ok: false; readonly status: 400; readonly message: Message } {
  const policy = code === undefined ? undefined : uploadsOf(domains).get(code);
  if (policy) return { ok: true, policy };
  return { ok: false, status: 400, message: code ? said`未知的上传类型：${code.slice(0, 40)}` : '缺少上传类型 code' };
}
