import { roomOpenPages } from './domains/room/room.open-pages.ts';
import type { OpenPage } from './platform/page/open-page.ts';

const domains: readonly (readonly OpenPage[])[] = [
  // One line a domain.
  roomOpenPages,
];

/** The pages of all domains that are shown to whoever has their address. */
export const openPages: readonly OpenPage[] = domains.flat();
