import { defineDomain } from '../../kernel/domain.ts';
import { roomMenu } from './room.menu.ts';
import { ENTER_ROOM, VIEW_ROOM } from './room.rules.ts';

/** Where the people of a consultation see and hear each other. */
export const roomDomain = defineDomain({
  name: 'room',
  title: '视频会诊',
  reads: ['consultation'],
  menu: roomMenu,
  grants: { operator: [VIEW_ROOM], doctor: [VIEW_ROOM, ENTER_ROOM], expert: [VIEW_ROOM, ENTER_ROOM] },
});
