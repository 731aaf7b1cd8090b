/** What is answered where a key has been used for something else: what was sent under it before has arrived. */
export const KEY_OF_ANOTHER = 'Idempotency-Key 已用于另一个请求';
