import { defineEndpoint, defineQuery, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { fillIn } from '../../kernel/prompts.ts';
import type { RoomRecording } from './recording.endpoints.ts';
import { applyOrderId, link, ofGuest, ofOrder, ofPage, post, seat } from './room.calls.ts';
import {
  decisions,
  type PersonState,
  type RoomMedium,
  type RoomPhase,
  type RoomRole,
  roomPhases,
  roomRoles,
  SIGNAL_MAX,
  VIEW_ROOM,
} from './room.rules.ts';

const path = '/blade-remote/room';
const personId = field.id('会诊室人员', { required: true });

/** Somebody of a room as the others are told of them. */
export interface RoomPerson {
  id: string;
  name: string;
  hospital: string;
  role: RoomRole;
  state: PersonState;
  /** The page through which they take part; absent while they are away. */
  seat?: string;
  /** The applying side took their link back: they are let in by another alone. */
  isRevoked?: boolean;
}

/** When somebody was inside, by the server's time as the wire has it. */
export interface RoomStay {
  personId: string;
  name: string;
  role: RoomRole;
  joinTime: string;
  leaveTime: string;
}

export interface RoomSignal {
  seq: number;
  from: string;
  fromSeat: string;
  payload: string;
}

/** One of `RTCConfiguration.iceServers`. */
export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

export interface RoomEntry {
  personId: string;
  role: RoomRole;
  iceServers: IceServer[];
}

/** Where one stands now. `taken`: one's own other page has taken the place. */
export interface RoomNews {
  state: PersonState | 'taken' | 'over';
  /** Counted up with every change of who is there. */
  revision: number;
  /** It stays as it is while anybody is inside. */
  medium: RoomMedium;
  /** Those inside, for those inside; for the host those who wait, too. Of a lobby, the hosts that are there. */
  people: RoomPerson[];
  /** What came for this page and was not confirmed yet, in order. */
  signals: RoomSignal[];
  /** The last recording of the room, for those inside and in the lobby. */
  recording?: RoomRecording;
}

/** The room of an order with who is there and who was, for whoever may open the order. */
export const detailRoom = defineQuery({
  ...ofOrder,
  permission: VIEW_ROOM,
  name: 'detail-room',
  title: '视频会诊详情',
  kind: 'row',
  path: `${path}/detail`,
  input: { applyOrderId },
  row: {
    applyOrderId: field.id('会诊单', { always: true }),
    phase: field.choice('会诊室状态', roomPhases, { ownWords: 'follows from the hour: told by the server', always: true }),
    /** What the reader would be inside; absent for who only looks on. */
    role: field.choice('会诊室身份', roomRoles, { ownWords: 'who somebody is in a room: told by the server' }),
    scheduleTime: field.datetime('会诊安排时间'),
    openTime: field.datetime('开放时间'),
    /** How many hours after the end a personal link dies. */
    linkHours: field.whole('个人链接保留（小时）', { always: true }),
    people: field.json<RoomPerson[], { always: true }>('会诊室人员', { always: true }),
    stays: field.json<RoomStay[], { always: true }>('出席记录', { always: true }),
  },
});

/** Goes in, or knocks. Said again by the same page it changes nothing. */
export const enterRoom = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'enter-room',
  title: '进入视频会诊',
  path: `${path}/enter`,
  input: { applyOrderId, seat },
  answer: typed<RoomEntry>(),
});

const exchange = {
  seat,
  /** The last signal that has arrived: it and those before it are not told again. */
  after: field.whole('已收序号', { min: 0 }),
  /** The revision that is known: a newer one is answered at once. */
  known: field.whole('已知版本', { min: 0 }),
  waits: field.flag('等待新消息'),
} as const;

/** Says that one is there, and asks for news; with `waits` the server answers when there are any, or after some seconds. */
export const exchangeRoom = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'exchange-room',
  title: '会诊室状态',
  path: `${path}/exchange`,
  input: { applyOrderId, ...exchange },
  answer: typed<RoomNews>(),
  isBeat: true,
});

/** What one page opens a connection to the media server with: to this room, as this person, within `TICKET_SECONDS`. */
export interface MediaTicket {
  url: string;
  token: string;
}

/** For a page that is inside a room on a media server. Asked for anew for every connection: tickets are not kept. */
export const joinRoomMedia = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'join-room-media',
  title: '接入会诊室媒体服务器',
  path: `${path}/media`,
  input: { applyOrderId, seat },
  answer: typed<MediaTicket>(),
  isBeat: true,
});

const signal = {
  seat,
  to: field.id('接收人', { required: true }),
  toSeat: field.text('接收人席位', { required: true, ...ofPage }),
  payload: field.longText('信令', { required: true, max: SIGNAL_MAX }),
} as const;

/** Hands a signal on, where both are inside. */
export const signalRoom = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'signal-room',
  title: '会诊室信令',
  path: `${path}/signal`,
  input: { applyOrderId, ...signal },
  isBeat: true,
});

export const leaveRoom = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'leave-room',
  title: '离开视频会诊',
  path: `${path}/leave`,
  input: { applyOrderId, seat },
});

/** The host lets somebody in, sends them back to the lobby, or out for good. */
export const decideRoomPerson = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'decide-room-person',
  title: '会诊室准入',
  path: `${path}/decide`,
  input: { applyOrderId, personId, decision: field.choice('处理', decisions, { ownWords: 'what a host does', required: true }) },
});

/** A personal link for somebody without an account. It is told once: only its hash is kept. */
export const inviteGuest = defineEndpoint({
  ...ofOrder,
  ...post,
  name: 'invite-guest',
  title: '邀请患者一方',
  path: `${path}/invite`,
  input: { applyOrderId, guestName: field.text('患者一方姓名', { required: fillIn, max: 20 }) },
  answer: typed<{ personId: string; link: string }>(),
});

/** What a personal link tells: whose it is, between which hospitals, and when. */
export interface GuestRoom {
  phase: RoomPhase;
  name: string;
  hospitals: string[];
  scheduleTime: string;
  openTime: string;
}

export const showGuestRoom = defineEndpoint({
  ...ofGuest,
  name: 'show-guest-room',
  title: '个人链接的会诊室',
  path: `${path}/guest/show`,
  input: { link },
  answer: typed<GuestRoom>(),
  isBeat: true,
});

export const enterGuestRoom = defineEndpoint({
  ...ofGuest,
  name: 'enter-guest-room',
  title: '凭个人链接进入视频会诊',
  path: `${path}/guest/enter`,
  input: { link, seat },
  answer: typed<RoomEntry>(),
});

export const exchangeGuestRoom = defineEndpoint({
  ...ofGuest,
  name: 'exchange-guest-room',
  title: '凭个人链接的会诊室状态',
  path: `${path}/guest/exchange`,
  input: { link, ...exchange },
  answer: typed<RoomNews>(),
  isBeat: true,
});

export const joinGuestRoomMedia = defineEndpoint({
  ...ofGuest,
  name: 'join-guest-room-media',
  title: '凭个人链接接入媒体服务器',
  path: `${path}/guest/media`,
  input: { link, seat },
  answer: typed<MediaTicket>(),
  isBeat: true,
});

export const signalGuestRoom = defineEndpoint({
  ...ofGuest,
  name: 'signal-guest-room',
  title: '凭个人链接的会诊室信令',
  path: `${path}/guest/signal`,
  input: { link, ...signal },
  isBeat: true,
});

export const leaveGuestRoom = defineEndpoint({
  ...ofGuest,
  name: 'leave-guest-room',
  title: '凭个人链接离开视频会诊',
  path: `${path}/guest/leave`,
  input: { link, seat },
});
