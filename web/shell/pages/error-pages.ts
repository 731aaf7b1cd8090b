export type ErrorKind = '404' | '403' | '500';

/** Addresses of the error pages, open to everybody. */
export const errorPages: Readonly<Record<string, ErrorKind>> = { '/404': '404', '/403': '403', '/500': '500' };
