import type { RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import { roomRoles } from '../../../contract/domains/room/room.rules.ts';
import { label } from '../../platform/words/label.ts';

/** What stands beside a name: as what somebody is here, and from where. */
export function aboutPerson({ role, hospital }: Pick<RoomPerson, 'role' | 'hospital'>): string {
  return [label(roomRoles[role]), hospital].filter(Boolean).join(' · ');
}
