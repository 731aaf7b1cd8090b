/**
 * The mark of a call that the console itself makes. A form of another site cannot send it, and a script of another site
 * only after the server has agreed, which it never does: only with it the cookie of a call counts.
 */
export const consoleMark = { name: 'X-Requested-With', value: 'lianyi-console' } as const;
