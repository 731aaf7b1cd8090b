import { tokenExpiry } from '../../../contract/kernel/link-token.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const IMAGE = /\.(png|jpe?g|gif|bmp|webp)$/i;

/** A row shows files as signed links whose path holds the file's id; what is sent back is the id. */
export function fileIdOf(value: string): string {
  return UUID.exec(value.split('?')[0] ?? '')?.[0].toLowerCase() ?? value;
}

/** Until when a signed link is good, in UTC ms by the server's clock; NaN for one that is not signed. */
export function linkExpiry(link: string): number {
  return tokenExpiry(/[?&]token=([^&#]*)/.exec(link)?.[1] ?? '');
}

export function isLink(value: string): boolean {
  return /^(https?:\/\/|\/|data:|blob:)/.test(value);
}

/** The name that a link bears behind `#`, or the last part of its path. */
export function fileNameOf(link: string): string {
  const [address = link, name] = link.split('#');
  return decodeURIComponent(name || (address.split('?')[0]?.split('/').at(-1) ?? link));
}

/** Links of other documents are offered for download instead of being drawn. What has no ending may be either. */
export function isImageLink(link: string): boolean {
  if (link.startsWith('data:image/') || link.startsWith('blob:')) return true;
  return isImageName(fileNameOf(link));
}

/** The same of a file whose name is known. */
export function isImageName(name: string): boolean {
  return IMAGE.test(name) || !/\.\w{2,5}$/.test(name);
}

/** The pictures among links, without those of `undrawn`, which a browser could not draw. A new address is tried again: the old one may have run out. */
export function picturesAmong(links: readonly string[], undrawn: readonly string[]): string[] {
  return links.filter((link) => isLink(link) && isImageLink(link) && !undrawn.includes(link));
}

/** The value of a `files` field as a list, however the server joined it. */
export function fileList(value: unknown): string[] {
  const items = typeof value === 'string' ? value.split(',') : value;
  return Array.isArray(items) ? items.filter((item): item is string => typeof item === 'string' && item !== '') : [];
}
