import { isHeldByVideo } from '../consultation/kinds/kinds.ts';

/** Who has the page may look; who may also go in was granted the second. */
export const VIEW_ROOM = 'room_view';
export const ENTER_ROOM = 'room_enter';

const HOUR_MS = 3_600_000;

/** What hospitals set themselves (domain rules 6.2.4, section 8), in ms like all that follow. */
export interface RoomHours {
  /** A room opens this long before its hour. */
  readonly opensBeforeMs: number;
  /** A personal link dies this long after the end. */
  readonly linkOutlivesMs: number;
}

/** An opinion that nobody gives leaves no room open for ever. */
export const LONGEST_MS = 12 * HOUR_MS;
/** Who has said nothing for so long is gone. */
export const SILENCE_MS = 20_000;
/** How long the server keeps a call waiting for news. */
export const WAIT_MS = 8_000;

/** How picture and sound come from page to page: each to each other, or through a LiveKit server between them. */
export const roomMediums = { peers: '点对点', livekit: '媒体服务器' } as const;
export type RoomMedium = keyof typeof roomMediums;

/** Each sends to each other: more than these need a server between them (`room.people`). */
export const MOST_PEOPLE = 8;
/** From the giving of a ticket to the media server until it must have been used, in seconds. */
export const TICKET_SECONDS = 60;
export const MOST_GUESTS = 10;
/** Letters of one signal: a description of a connection with all its candidates is a tenth of it. */
export const SIGNAL_MAX = 65_536;

export const roomPhases = { none: '无视频会诊', early: '未开放', open: '已开放', over: '视频已结束' } as const;
export type RoomPhase = keyof typeof roomPhases;

export const roomRoles = { host: '主持人', expert: '专家一方', applicant: '申请方', patient: '患者一方' } as const;
export type RoomRole = keyof typeof roomRoles;

/** Where somebody stands with the room. Who went away while inside comes back without knocking. */
export const personStates = { invited: '已邀请', lobby: '等候中', in: '已进入', refused: '未准入' } as const;
export type PersonState = keyof typeof personStates;

export const decisions = { in: '准许进入', lobby: '请回等候区', refused: '移出' } as const;
export type Decision = keyof typeof decisions;

/** What of an order says when its room is open. */
export interface HeldOrder {
  readonly kind?: string | null;
  readonly ultrasoundMode?: string | null;
  readonly applyOrderStatus?: string | null;
  readonly scheduleTime?: Date | null;
  readonly startTime?: Date | null;
  readonly diagnosisTime?: Date | null;
}

// What is to be confirmed is still talked about.
const ahead: readonly string[] = ['wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'diagnosis_issued'];
const held: readonly string[] = ['diagnosis', 'complete', 'not_pass'];

/** When the room of an order ends, in ms; nothing where there is no room. It closes with the opinion. */
export function roomEnd(order: HeldOrder): number | undefined {
  const { applyOrderStatus: status, scheduleTime, diagnosisTime } = order;
  if (!scheduleTime || !isHeldByVideo({ ...order }) || ![...ahead, ...held].includes(status ?? '')) return undefined;
  const hour = scheduleTime.getTime();
  const given = held.includes(status ?? '') ? (diagnosisTime?.getTime() ?? hour) : Number.POSITIVE_INFINITY;
  return Math.min(given, hour + LONGEST_MS);
}

/** Whether there is a room that has not ended: open, or still to open. Nobody who is inside came in before it opened. */
export function hasRoom(order: HeldOrder, now: number): boolean {
  const endsAt = roomEnd(order);
  return endsAt !== undefined && now < endsAt && !held.includes(order.applyOrderStatus ?? '');
}

/** When the room of an order opens: some minutes before its hour, of what is begun earlier then. Nothing where there is no room. */
export function roomOpening(order: HeldOrder, { opensBeforeMs }: RoomHours): number | undefined {
  const { scheduleTime, startTime } = order;
  if (!scheduleTime || roomEnd(order) === undefined) return undefined;
  return Math.min(scheduleTime.getTime() - opensBeforeMs, startTime?.getTime() ?? Number.POSITIVE_INFINITY);
}

/** `now` in ms. */
export function phaseOf(order: HeldOrder, now: number, hours: RoomHours): RoomPhase {
  const opensAt = roomOpening(order, hours);
  if (opensAt === undefined) return 'none';
  if (!hasRoom(order, now)) return 'over';
  return now < opensAt ? 'early' : 'open';
}

/** Whether a personal link says anything at that time. */
export function isLinkAlive(order: HeldOrder, now: number, { linkOutlivesMs }: RoomHours): boolean {
  const endsAt = roomEnd(order);
  return endsAt !== undefined && now < endsAt + linkOutlivesMs;
}
