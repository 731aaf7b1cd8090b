import type { OpenPage } from '../../platform/page/open-page.ts';

/** What somebody with a personal link is shown, signed in or not. */
export const roomOpenPages: readonly OpenPage[] = [{ path: '/room/guest', load: async () => (await import('./guest-page.tsx')).GuestPage }];
