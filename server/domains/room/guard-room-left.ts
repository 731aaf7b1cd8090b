import { said } from '../../../contract/kernel/said.ts';
import type { PublicCall } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { conflict } from '../../platform/refusal.ts';
import { chooseMedium, mostPeopleIn } from './media/choose-medium.ts';
import type { PersonRow, RoomRow } from './room.tables.ts';
import { isHere } from './room-people.ts';

export type At = Pick<PublicCall<unknown>, 'services' | 'now'>;

export interface Coming {
  room: RoomRow;
  people: readonly PersonRow[];
  person: PersonRow;
}

/**
 * Before somebody comes to be inside: the first chooses the medium. Throws 409 when as many are inside as it carries. The host always gets in:
 * without them nobody is sent out.
 */
export async function guardRoomLeft(tx: Tx, { room, people, person }: Coming, at: At): Promise<void> {
  const others = people.filter((one) => one.id !== person.id && one.state === 'in' && isHere(one, at.now));
  const chosen = await chooseMedium(tx, room, others, at.services);
  if (person.role === 'host') return;
  const most = await mostPeopleIn(chosen, at.services);
  if (others.length >= most) throw conflict(said`会诊室最多${most}人，请先请一位离开`);
}
