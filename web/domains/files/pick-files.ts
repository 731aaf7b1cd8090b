import { BIG_FILE_MAX_BYTES, bigFileExtensions } from '../../../contract/domains/files/big-file.endpoints.ts';
import { mostBytesOf, type UploadPolicy } from '../../../contract/kernel/upload-policies.ts';
import { notify } from '../../platform/page/notify.ts';
import { label, listed } from '../../platform/words/label.ts';
import { sizeWords } from './transfer-words.ts';

/** What a field takes of what comes in pieces: its extensions, without dots, and how large each may be. */
export type FileLimits = Pick<UploadPolicy, 'extensions' | 'maxBytes' | 'maxBytesOf'>;

const whole: readonly string[] = bigFileExtensions;
const widest: FileLimits = { extensions: whole, maxBytes: BIG_FILE_MAX_BYTES };

/** The extensions that a drawer takes: what the caller asked for, within the white list. */
export function acceptedExtensions({ extensions }: FileLimits = widest): readonly string[] {
  return extensions.map((extension) => extension.toLowerCase().replace(/^\./, '')).filter((extension) => whole.includes(extension));
}

const mostBytes = (limits: FileLimits, extension: string): number => Math.min(BIG_FILE_MAX_BYTES, mostBytesOf(limits, extension));

/** The most that any file may have, in words. */
export function largestWords(limits: FileLimits = widest): string {
  return sizeWords(Math.max(...acceptedExtensions(limits).map((extension) => mostBytes(limits, extension))));
}

/** What an `<input type="file">` is told. */
export function acceptAttribute(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

/** The words for a file that the server would refuse, before a byte of it is read; `undefined` when it may come. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>, limits: FileLimits = widest): string | undefined {
  const extensions = acceptedExtensions(limits);
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (!extensions.includes(extension)) return label('文件“{name}”的格式不支持，只能上传：{value}', { name, value: listed(extensions) });
  if (size === 0) return label('文件“{name}”是空的，请重新选择', { name });
  const most = mostBytes(limits, extension);
  if (size > most) return label('文件“{name}”超过{value}，无法上传', { name, value: sizeWords(most) });
  return undefined;
}

/** The files that may come; about the others the user is told. */
export function acceptableFiles(files: readonly File[], limits?: FileLimits): File[] {
  return files.filter((file) => {
    const refusal = refusalOf(file, limits);
    if (refusal) notify.warning(refusal);
    return refusal === undefined;
  });
}
