import { roomDomain } from '../../../contract/domains/room/room.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveDecideRoomPerson } from './decide-room-person.ts';
import { serveDetailRoom } from './detail-room.ts';
import { serveEnterGuestRoom, serveEnterRoom, serveLeaveGuestRoom, serveLeaveRoom } from './enter-room.ts';
import { serveExchangeGuestRoom, serveExchangeRoom, serveSignalGuestRoom, serveSignalRoom } from './exchange-room.ts';
import { serveInviteGuest, serveShowGuestRoom } from './invite-guest.ts';
import { serveJoinGuestRoomMedia, serveJoinRoomMedia } from './media/join-room-media.ts';
import { removePeople, tellMediaServerJob } from './media/tell-media-server.ts';
import { serveAnswerGuestRecording, serveAnswerRecording } from './recording/answer-recording.ts';
import { serveAskRecording } from './recording/ask-recording.ts';
import { serveListRecordings } from './recording/list-recordings.ts';
import { serveDownloadRecording, serveGetRecording, serveOpenRecording } from './recording/open-recording.ts';
import { servePutRecordingPiece } from './recording/put-recording-piece.ts';
import { endLostRecordingsJob, finishRecordingsJob, removeRecordingsJob } from './recording/recording.jobs.ts';
import { roomConsentTable, roomRecordingPartTable, roomRecordingPieceTable, roomRecordingTable } from './recording/recording.tables.ts';
import { serveBeginRecording, servePauseRecording, serveStopRecording } from './recording/run-recording.ts';
import { sweepRoomSignalsJob } from './room.jobs.ts';
import { roomPersonTable, roomSignalTable, roomStayTable, roomTable } from './room.tables.ts';
import { attachRoomEars } from './room-ears.ts';

/** Where the people of a consultation see and hear each other. */
export const roomModule = defineModule({
  domain: roomDomain,
  demo: async () => (await import('./room.demo.ts')).roomDemo,
  tables: [
    ...[roomTable, roomPersonTable, roomStayTable, roomSignalTable],
    ...[roomRecordingTable, roomRecordingPartTable, roomRecordingPieceTable, roomConsentTable],
  ],
  shows: [roomPersonTable, roomRecordingTable, roomRecordingPartTable],
  jobs: [sweepRoomSignalsJob, tellMediaServerJob, endLostRecordingsJob, finishRecordingsJob, removeRecordingsJob],
  onOutbox: removePeople,
  attach: attachRoomEars,
  serves: [
    serveDetailRoom,
    serveEnterRoom,
    serveExchangeRoom,
    serveSignalRoom,
    serveJoinRoomMedia,
    serveLeaveRoom,
    serveDecideRoomPerson,
    serveInviteGuest,
    serveShowGuestRoom,
    serveEnterGuestRoom,
    serveExchangeGuestRoom,
    serveSignalGuestRoom,
    serveJoinGuestRoomMedia,
    serveLeaveGuestRoom,
    serveAskRecording,
    serveAnswerRecording,
    serveAnswerGuestRecording,
    serveBeginRecording,
    servePauseRecording,
    servePutRecordingPiece,
    serveStopRecording,
    serveListRecordings,
    serveOpenRecording,
    serveDownloadRecording,
    serveGetRecording,
  ],
});
