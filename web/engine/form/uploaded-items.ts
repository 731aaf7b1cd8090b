import type { UploadFile } from 'antd';
import { fileIdOf, fileList, fileNameOf, isLink } from '../../platform/call/file-link.ts';
import type { UploadedFile } from '../../platform/call/upload.ts';

export type UploadItem = UploadFile<UploadedFile>;

/** A file that the form holds and nobody picked here: of a row, or of a draft. `names` are by id. */
export function toItem(value: string, names: ReadonlyMap<string, string> | undefined): UploadItem {
  const link = isLink(value) ? value : undefined;
  return {
    uid: fileIdOf(value),
    name: names?.get(fileIdOf(value)) ?? fileNameOf(value),
    status: 'done',
    ...(link ? { url: link, thumbUrl: link } : {}),
  };
}

export function itemId(item: UploadItem): string {
  return item.response?.attachId ?? item.uid;
}

/** The form was reset or filled from outside: what it says wins over what was picked. */
export function withForeignChange(items: UploadItem[], value: unknown, make: (value: string) => UploadItem): UploadItem[] {
  const wanted = fileList(value);
  const isBusy = items.some((item) => item.status === 'uploading');
  const known = new Map(items.map((item) => [itemId(item), item]));
  const isSame = wanted.length === items.length && wanted.every((one, at) => fileIdOf(one) === itemId(items[at] ?? make(one)));
  if (isBusy || isSame) return items;
  return wanted.map((one) => known.get(fileIdOf(one)) ?? make(one));
}
