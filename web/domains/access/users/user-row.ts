import type { listUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';

/** Somebody as the lists of people answer them. */
export type UserRow = RowOf<typeof listUser>;
