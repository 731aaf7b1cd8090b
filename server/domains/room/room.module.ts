import { roomDomain } from '../../../contract/domains/room/room.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveDecideRoomPerson } from './decide-room-person.ts';
import { serveDetailRoom } from './detail-room.ts';
import { serveEnterGuestRoom, serveEnterRoom, serveLeaveGuestRoom, serveLeaveRoom } from './enter-room.ts';
import { serveExchangeGuestRoom, serveExchangeRoom, serveSignalGuestRoom, serveSignalRoom } from './exchange-room.ts';
import { serveInviteGuest, serveShowGuestRoom } from './invite-guest.ts';
import { sweepRoomSignalsJob } from './room.jobs.ts';
import { roomPersonTable, roomSignalTable, roomStayTable, roomTable } from './room.tables.ts';
import { attachRoomEars } from './room-ears.ts';

/** Where the people of a consultation see and hear each other. */
export const roomModule = defineModule({
  domain: roomDomain,
  demo: async () => (await import('./room.demo.ts')).roomDemo,
  tables: [roomTable, roomPersonTable, roomStayTable, roomSignalTable],
  shows: [roomPersonTable],
  jobs: [sweepRoomSignalsJob],
  attach: attachRoomEars,
  serves: [
    serveDetailRoom,
    serveEnterRoom,
    serveExchangeRoom,
    serveSignalRoom,
    serveLeaveRoom,
    serveDecideRoomPerson,
    serveInviteGuest,
    serveShowGuestRoom,
    serveEnterGuestRoom,
    serveExchangeGuestRoom,
    serveSignalGuestRoom,
    serveLeaveGuestRoom,
  ],
});
