import { defineDomain } from '../../kernel/domain.ts';
import { DOWNLOAD_RECORDING, RECORD, VIEW_RECORDING } from './recording.rules.ts';
import { roomMenu } from './room.menu.ts';
import { roomParams } from './room.params.ts';
import { ENTER_ROOM, VIEW_ROOM } from './room.rules.ts';

/** Where the people of a consultation see and hear each other. */
export const roomDomain = defineDomain({
  name: 'room',
  title: '视频会诊',
  reads: ['consultation', 'conversation'],
  menu: roomMenu,
  params: roomParams,
  grants: {
    operator: [VIEW_ROOM],
    doctor: [VIEW_ROOM, ENTER_ROOM, VIEW_RECORDING],
    expert: [VIEW_ROOM, ENTER_ROOM, RECORD, VIEW_RECORDING, DOWNLOAD_RECORDING],
  },
});
