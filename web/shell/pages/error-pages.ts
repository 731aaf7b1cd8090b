import { LINK_EXPIRED } from '../../../contract/kernel/link-token.ts';

export type ErrorKind = '404' | '403' | '410' | '500';

/** Addresses of the error pages, open to everybody. */
export const errorPages: Readonly<Record<string, ErrorKind>> = { '/404': '404', '/403': '403', [LINK_EXPIRED]: '410', '/500': '500' };
