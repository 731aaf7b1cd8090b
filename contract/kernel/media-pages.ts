/** Pages below this path are loaded by themselves and may ask for camera, microphone and screen; no other page may. */
export const MEDIA_PAGES = '/room/';

/** `address` is a path with or without a query. */
export function isMediaPage(address: string): boolean {
  return address.startsWith(MEDIA_PAGES);
}
