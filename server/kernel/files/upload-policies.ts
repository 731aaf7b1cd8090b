import { type UploadPolicy, uploadPolicyOf } from '../../../contract/kernel/upload-policies.ts';

/** The policy for the `code` of an upload call; a missing or unknown code is answered with 400. */
export function findUploadPolicy(
  code: string | undefined,
): { readonly ok: true; readonly policy: UploadPolicy } | { readonly ok: false; readonly status: 400; readonly message: string } {
  const policy = code === undefined ? undefined : uploadPolicyOf(code);
  if (policy) return { ok: true, policy };
  return { ok: false, status: 400, message: code ? `未知的上传类型：${code.slice(0, 40)}` : '缺少上传类型 code' };
}
