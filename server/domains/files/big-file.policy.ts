import { type Actor, can } from '../../engine/identity/actor.ts';

type Owned = { userId?: unknown; mergeStatus?: unknown; submitted?: unknown; used?: unknown };

/** Their own: everybody, because `chunk_delete` is on by default (specification 1 §6). Another's: who was granted the key. What a row has used stays. */
export function mayRemove(actor: Actor, { userId, used }: Owned): boolean {
  if (used === 1) return false;
  return userId === actor.userId || can(actor, 'chunk_delete');
}

/** Their own, or what nothing refers to: whoever manages uploads opens what hangs on an order only where they may open the order. */
export function mayOpen(actor: Actor, { userId, mergeStatus, used }: Owned): boolean {
  return mergeStatus === '2' && (userId === actor.userId || used !== 1);
}

/** Filing a finished upload with its business object: the one who uploaded it, or for whoever holds `chunk_edit`. */
export function mayFile(actor: Actor, { userId, mergeStatus, submitted }: Owned): boolean {
  if (mergeStatus !== '2' || submitted === 1) return false;
  return userId === actor.userId ? can(actor, ['chunk_add', 'chunk_edit']) : can(actor, 'chunk_edit');
}

/** Going on with it: only the one who began it, and has the file. */
export function mayContinue(actor: Actor, { userId, mergeStatus }: Owned): boolean {
  return mergeStatus !== '2' && userId === actor.userId && can(actor, 'chunk_add');
}
