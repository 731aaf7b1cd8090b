import { readInput } from '../../../contract/kernel/read-input.ts';
import { said } from '../../../contract/kernel/said.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import type { Call } from '../call/call.ts';

const MOST_FIELDS = 10;

/**
 * The one file of a form, whole, with the form's own fields read like the call's input. Throws 400 for a form without a
 * file or with wrong fields, 413 for a file of more than `most` bytes.
 */
export async function readFormFile<I>({ request, endpoint, input }: Call<I>, most: number): Promise<{ bytes: Buffer; input: I }> {
  if (!request.isMultipart()) throw invalid('请以表单方式上传文件');
  const sent: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: { files: 1, fields: MOST_FIELDS, fileSize: most } })) {
    if (part.type === 'field') sent[part.fieldname] = part.value;
    else {
      bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal(413, said`文件不能超过${Math.floor(most / 1_048_576)}MB`);
    }
  }
  if (!bytes?.length) throw invalid('请选择要上传的文件');
  const reading = readInput(endpoint.input, sent);
  if (!reading.ok) throw invalid(reading.errors);
  return { bytes, input: { ...input, ...(reading.value as I) } };
}
