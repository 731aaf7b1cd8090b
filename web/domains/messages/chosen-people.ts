import type { PickedUser } from '../../engine/user-picker/picked-user.ts';
import { text } from '../../platform/words/i18n.ts';
import { readKeptNames } from './kept-names.ts';

/** Everybody whom a form holds: somebody without a name is shown as well, because the message goes to them all the same. */
export function chosenPeople(ids: readonly string[], kept: unknown): PickedUser[] {
  const names = readKeptNames(kept);
  return ids.map((id) => ({ id, realName: names.get(id) ?? text('common.notOffered') }));
}
