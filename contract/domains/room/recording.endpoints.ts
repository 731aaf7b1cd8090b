import { defineEndpoint, defineQuery, PUBLIC, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { mediaTypes } from '../../kernel/media-types.ts';
import {
  type ConsentAnswer,
  consentAnswers,
  DOWNLOAD_RECORDING,
  type EndReason,
  endReasons,
  type PartState,
  PIECE_MS,
  RECORD,
  recordingStates,
  type Standing,
  VIEW_RECORDING,
} from './recording.rules.ts';
import { applyOrderId, link, ofGuest, ofOrder, post, seat } from './room.calls.ts';
import type { RoomRole } from './room.rules.ts';

const path = '/blade-remote/room/recording';
const ofHost = { ...ofOrder, ...post, permission: RECORD } as const;
const recordingId = field.id('录制', { required: true });
const partId = field.id('录像片段', { required: true });
const answer = field.choice('录制答复', consentAnswers, { ownWords: 'what people answer', required: true });

/** The recording of a room as the people of the room are told of it. */
export interface RoomRecording {
  id: string;
  standing: Standing;
  /** Holes of what they are asked. */
  hospitals: string;
  years: number;
  /** What was recorded until now, in ms. */
  recordedMs: number;
  /** One's own answer. */
  mine?: ConsentAnswer;
  /** How many inside have not agreed. */
  lacking: number;
  /** Of the host alone: who has answered what. */
  answers: Record<string, ConsentAnswer>;
  /** Which part is being recorded, by which page. */
  partId?: string;
  seat?: string;
  reason?: EndReason;
}

/** The host asks everybody inside whether the room may be recorded, and consents by it. */
export const askRecording = defineEndpoint({
  ...ofHost,
  name: 'ask-recording',
  title: '请求录制会诊',
  path: `${path}/ask`,
  input: { applyOrderId, seat },
  answer: typed<{ id: string }>(),
});

/** Begins once everybody inside has consented, and goes on by another page after a reload: each page records a part of its own. */
export const beginRecording = defineEndpoint({
  ...ofHost,
  name: 'begin-recording',
  title: '开始录制',
  path: `${path}/begin`,
  input: { applyOrderId, recordingId, seat },
  answer: typed<{ partId: string; pieces: number }>(),
});

export const pauseRecording = defineEndpoint({
  ...ofHost,
  name: 'pause-recording',
  title: '暂停或继续录制',
  path: `${path}/pause`,
  input: { applyOrderId, recordingId, isPaused: field.flag('暂停录制', { required: true }) },
});

/** Ends it for everybody at once. With `isMoreComing` what was recorded until then is still taken for `HAND_IN_MS`, or until it is said again without. */
export const stopRecording = defineEndpoint({
  ...ofHost,
  name: 'stop-recording',
  title: '结束录制',
  path: `${path}/stop`,
  input: { applyOrderId, recordingId, isMoreComing: field.flag('还有录像待上传') },
});

/**
 * The next piece of a part, as the multipart field `file`; a piece that is there already changes nothing. Of a room that the opinion has closed
 * it is taken for some seconds more, of a recording that has ended for `HAND_IN_MS`; of one that a no or a yes taken back has ended, only what
 * was recorded before that, by its `age`. Throws 409 while somebody inside has not consented, once nothing is waited for any more, and for a
 * piece out of turn; 413 beyond the limits; 415 for what is no WebM.
 */
export const putRecordingPiece = defineEndpoint({
  ...ofHost,
  kind: 'upload',
  name: 'put-recording-piece',
  title: '上传录像分片',
  path: `${path}/piece`,
  input: {
    applyOrderId,
    partId,
    seat,
    number: field.whole('分片序号', { required: true, min: 1 }),
    ms: field.whole('分片时长（毫秒）', { required: true, min: 0, max: PIECE_MS * 10 }),
    // How long ago its last picture was recorded, by a clock that nobody sets. Pages of the release before do not say it.
    age: field.whole('分片录完后经过的时长（毫秒）', { min: 0 }),
  },
  answer: typed<{ number: number }>(),
  isBeat: true,
});

/** What somebody in the room says to being recorded. No ends the recording, and so does who takes a yes back. */
export const answerRecording = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'answer-recording',
  title: '答复录制请求',
  path: `${path}/answer`,
  input: { applyOrderId, recordingId, answer },
});

export const answerGuestRecording = defineEndpoint({
  ...ofGuest,
  name: 'answer-guest-recording',
  title: '凭个人链接答复录制请求',
  path: `${path}/guest/answer`,
  input: { link, recordingId, answer },
});

/** What one page has recorded. */
export interface RecordingPart {
  id: string;
  number: number;
  state: PartState;
  /** In ms. */
  length: number;
  /** Bytes. */
  size: number;
}

/** Who answered what and when, by the server's time as the wire has it. */
export interface Consent {
  name: string;
  role: RoomRole;
  hospital: string;
  answer: ConsentAnswer;
  time: string;
}

/** The recordings of an order with everybody's consent, for those who take part in it; others find none. */
export const listRecordings = defineQuery({
  ...ofOrder,
  permission: VIEW_RECORDING,
  name: 'list-recordings',
  title: '会诊录像列表',
  kind: 'list',
  path: `${path}/list`,
  input: { applyOrderId },
  row: {
    id: field.id('录制', { always: true }),
    recordingState: field.choice('录制状态', recordingStates, { ownWords: 'told by the server', always: true }),
    endReason: field.choice('结束原因', endReasons, { ownWords: 'told by the server' }),
    hostName: field.text('录制人', { always: true }),
    hospital: field.text('录制机构', { always: true }),
    words: field.longText('同意书内容', { max: 1_000, always: true }),
    askTime: field.datetime('请求时间', { always: true }),
    beginTime: field.datetime('录制开始时间'),
    endTime: field.datetime('录制结束时间'),
    keepUntil: field.datetime('保存至'),
    parts: field.json<RecordingPart[], { always: true }>('录像片段', { always: true }),
    consents: field.json<Consent[], { always: true }>('录制同意记录', { always: true }),
  },
});

const ofPart = { ...ofOrder, ...post, input: { applyOrderId, partId } } as const;

/** A link by which a part is played for ten minutes. Each is written down with who and when. */
export const openRecording = defineEndpoint({
  ...ofPart,
  permission: VIEW_RECORDING,
  name: 'open-recording',
  title: '查看会诊录像',
  path: `${path}/open`,
  answer: typed<{ link: string }>(),
});

/** The same for taking it along. */
export const downloadRecording = defineEndpoint({
  ...ofPart,
  permission: DOWNLOAD_RECORDING,
  name: 'download-recording',
  title: '下载会诊录像',
  path: `${path}/download`,
  answer: typed<{ link: string }>(),
});

/** The bytes of a part, or the range of them that a player asks for. The token is the permission, as with links to files. */
export const getRecording = defineQuery({
  domain: 'room',
  name: 'get-recording',
  title: '会诊录像内容',
  kind: 'file',
  mediaType: mediaTypes.webm,
  path: `${path}/file/{partId}`,
  permission: PUBLIC,
  isBeat: true,
  input: { partId, token: field.text('签名', { max: 200, required: '链接不完整' }), download: field.flag('下载') },
});
