/** The page of the console that tells who opens a link too late. */
export const LINK_EXPIRED = '/410';

/**
 * Until when the token of a signed link is good, in UTC ms by the server's clock; NaN for what is no such token. Nothing is proved by it: only the
 * server can tell a forged one.
 */
export function tokenExpiry(token: string): number {
  return Number.parseInt(token.split('.')[1] ?? '', 36);
}
