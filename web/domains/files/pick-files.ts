import { BIG_FILE_MAX_BYTES, bigFileExtensions } from '../../../contract/domains/files/big-file.endpoints.ts';
import { notify } from '../../platform/page/notify.ts';
import { label, listed } from '../../platform/words/label.ts';
import { sizeWords } from './transfer-words.ts';

const whole: readonly string[] = bigFileExtensions;

/** The extensions that a drawer takes: what the caller asked for, within the white list. */
export function acceptedExtensions(accept: readonly string[] = whole): readonly string[] {
  return accept.map((extension) => extension.toLowerCase().replace(/^\./, '')).filter((extension) => whole.includes(extension));
}

/** What an `<input type="file">` is told. */
export function acceptAttribute(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

/** The words for a file that the server would refuse, before a byte of it is read; `undefined` when it may come. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>, extensions: readonly string[]): string | undefined {
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (!extensions.includes(extension)) return label('文件“{name}”的格式不支持，只能上传：{value}', { name, value: listed(extensions) });
  if (size === 0) return label('文件“{name}”是空的，请重新选择', { name });
  if (size > BIG_FILE_MAX_BYTES) return label('文件“{name}”超过{value}，无法上传', { name, value: sizeWords(BIG_FILE_MAX_BYTES) });
  return undefined;
}

/** The files that may come; about the others the user is told. */
export function acceptableFiles(files: readonly File[], extensions: readonly string[]): File[] {
  return files.filter((file) => {
    const refusal = refusalOf(file, extensions);
    if (refusal) notify.warning(refusal);
    return refusal === undefined;
  });
}
