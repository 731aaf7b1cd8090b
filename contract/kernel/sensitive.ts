/** Permission to see telephone and id numbers in full; without it they are masked (domain rules 7.8). */
export const SEE_SENSITIVE = 'sensitive_view';
