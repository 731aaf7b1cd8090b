import { type Message, said, word } from '../../../contract/kernel/said.ts';
import { type UploadPolicy, unreadFormatOf } from '../../../contract/kernel/upload-policies.ts';
import { extensionOf, type FileKind, fileKindOf } from './file-kinds.ts';
import { compareMagicBytes } from './magic-bytes.ts';

export type FileRefusal = { readonly ok: false; readonly status: 400 | 413 | 415; readonly message: Message };
export type FileVerdict = { readonly ok: true; readonly extension: string; readonly contentType: string } | FileRefusal;

export type FileToCheck = {
  readonly originalName: string;
  /** The content type that the browser declared for the part. */
  readonly declaredType: string;
  /** The first 4,100 or more bytes (64 KB is best), or the whole file when it is shorter. */
  readonly head: Buffer;
  /** Bytes, when already known; a stream that turns out longer is refused with `tooLarge`. */
  readonly size?: number;
  readonly policy: UploadPolicy;
};

/**
 * Decides whether an upload may be kept: extension, declared type and magic bytes must agree with the white list and the policy.
 * The content type in the answer is the server's own, never the declared one. 400 for an unusable name or an empty file,
 * 413 for size, 415 for everything that is not what it says.
 */
export async function checkFile({ originalName, declaredType, head, size, policy }: FileToCheck): Promise<FileVerdict> {
  const unread = unreadFormatOf(policy, head);
  if (unread) return refuse(415, unread.message);
  const extension = extensionOf(originalName);
  if (extension === '') return refuse(400, said`文件“${shorten(originalName)}”没有扩展名，请补上后重新上传`);
  const kind = fileKindOf(extension);
  if (!kind || !policy.extensions.includes(extension)) return refuse(415, policy.message);
  if (head.length === 0 || size === 0) return refuse(400, said`文件“${shorten(originalName)}”是空的，请重新选择`);
  if ((size ?? head.length) > policy.maxBytes) return tooLarge(policy);
  if (!declares(kind, declaredType)) {
    return refuse(
      415,
      said`文件“${shorten(originalName)}”声明的类型 ${shorten(declaredType) || word('（空）')} 与扩展名 .${extension} 不一致，请用原始文件重新上传`,
    );
  }
  if ((await compareMagicBytes(kind, head)) === 'differs') return refuse(415, contentMessage(kind, originalName));
  return { ok: true, extension, contentType: kind.contentType };
}

/** The 413 answer for a file over the policy's size; also for a stream that grows past it while it arrives. */
export function tooLarge(policy: UploadPolicy): FileRefusal {
  return refuse(413, policy.message);
}

/** Undefined when a form may hold `count` files under this policy, else the 400 answer. */
export function checkFileCount(policy: UploadPolicy, count: number): FileRefusal | undefined {
  if (count <= policy.maxFiles) return undefined;
  return refuse(400, said`最多上传${policy.maxFiles}个文件，当前为${count}个`);
}

function declares(kind: FileKind, declaredType: string): boolean {
  const declared = (declaredType.split(';')[0] ?? '').trim().toLowerCase();
  if (declared === kind.contentType || kind.aliases.includes(declared)) return true;
  // A machine without the right program knows no type for .mkv or .docx and says nothing; every browser knows images.
  return kind.group !== 'image' && (declared === '' || declared === 'application/octet-stream');
}

function contentMessage(kind: FileKind, originalName: string): Message {
  const name = shorten(originalName);
  if (kind.extension === 'txt') return said`文件“${name}”不是纯文本，请用记事本另存为 UTF-8 编码的 txt 后重新上传`;
  if (kind.group === 'document' && kind.extension !== 'pdf') {
    return said`文件“${name}”的内容不是 .${kind.extension} 格式，请用原软件另存为 .${kind.extension} 后重新上传`;
  }
  return said`文件“${name}”的内容与扩展名 .${kind.extension} 不一致，可能被改过名或已损坏，请用原始文件重新上传`;
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= 60 ? text : `${letters.slice(0, 57).join('')}…`;
}

function refuse(status: FileRefusal['status'], message: Message): FileRefusal {
  return { ok: false, status, message };
}
