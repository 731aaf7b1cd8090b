import type { UploadFile } from 'antd';
import { fileIdOf, fileList, fileNameOf, isLink } from '../../platform/call/file-link.ts';
import type { UploadedFile } from '../../platform/call/upload.ts';
import { filesThere, UPLOADING } from './file-value.ts';

export type FileItem = UploadFile<UploadedFile>;

/** What is known of files besides what a value says of them, by their ids. */
export type KnownFiles = ReadonlyMap<string, FileItem>;

export function toItem(value: string, known?: KnownFiles): FileItem {
  const link = isLink(value) ? value : undefined;
  const uid = fileIdOf(value);
  return known?.get(uid) ?? { uid, name: fileNameOf(value), status: 'done', ...(link ? { url: link, thumbUrl: link } : {}) };
}

export function itemId(item: FileItem): string {
  return item.response?.attachId ?? item.uid;
}

/** The form was reset or filled from outside: what it says wins over what was picked, but for what is still on its way. */
export function itemsShown(items: FileItem[], value: unknown, known?: KnownFiles): FileItem[] {
  const there = filesThere(value).map((one) => items.find((item) => itemId(item) === fileIdOf(one)) ?? toItem(one, known));
  const kept = items.filter((item) => item.status === 'uploading' || there.includes(item));
  const more = there.filter((item) => !kept.includes(item));
  return kept.length === items.length && more.length === 0 ? items : [...kept, ...more];
}

/** The value when the files of a control have changed from `before` to `after`: what came into it from elsewhere meanwhile stays. */
export function valueOfItems(value: unknown, before: readonly FileItem[], after: readonly FileItem[]): string[] {
  const own = new Set([...before, ...after].map(itemId));
  const foreign = fileList(value).filter((one) => one !== UPLOADING && !own.has(fileIdOf(one)));
  return [...after.map((item) => (item.status === 'done' ? itemId(item) : UPLOADING)), ...foreign];
}
