/** The host may record; who may see what was recorded, and who may take it along, were granted that. */
export const RECORD = 'room_record';
export const VIEW_RECORDING = 'room_recording_view';
export const DOWNLOAD_RECORDING = 'room_recording_download';

const MINUTE_MS = 60_000;

/** A page hands on what it has recorded this often, in ms: so much is lost when it crashes. */
export const PIECE_MS = 3_000;
export const PIECE_MAX_BYTES = 8 * 1_048_576;
/** Of one recording, with all its parts: what is recorded in ms, and bytes. */
export const RECORDING_MAX_MS = 240 * MINUTE_MS;
export const RECORDING_MAX_BYTES = 4 * 1024 ** 3;
export const MOST_RECORDINGS = 20;
export const MOST_PARTS = 50;
/** Pieces that were recorded and could not be handed on: then a page stops rather than fill its memory. */
export const MOST_UNSENT = 40;
/** Nobody heard of the recording host for so long, in ms: the recording has ended. */
export const LOST_MS = 2 * MINUTE_MS;

/** What was recorded before a recording ended is taken for so long, in ms: so much as waits takes minutes on a slow network. */
export const HAND_IN_MS = 10 * MINUTE_MS;

export const recordingStates = {
  asked: '等待同意',
  running: '录制中',
  paused: '录制已暂停',
  ended: '录制已结束',
  removed: '录像到期已删除',
} as const;
export type RecordingState = keyof typeof recordingStates;

/** `joining`: the server makes one file of the pieces. `broken`: they are none that can be played. */
export const partStates = { open: '录制中', joining: '正在整理', ready: '可播放', empty: '无内容', broken: '录像已损坏' } as const;
export type PartState = keyof typeof partStates;

export const consentAnswers = { agreed: '同意', refused: '不同意', withdrawn: '撤回同意' } as const;
export type ConsentAnswer = keyof typeof consentAnswers;

export const endReasons = {
  host: '主持人结束录制',
  closed: '视频会诊已结束',
  refused: '有人不同意录制',
  withdrawn: '有人撤回同意',
  limit: '达到时长或大小上限',
  lost: '主持人已离开或会诊已结束',
} as const;
export type EndReason = keyof typeof endReasons;

/** `waiting`: somebody inside has not answered yet; nothing is recorded meanwhile, as in `asked` and `paused`. */
export const standings = { asked: '等待同意', on: '正在录制', waiting: '等待同意', paused: '录制已暂停', ended: '录制已结束' } as const;
export type Standing = keyof typeof standings;

/** What is so of a recording at this moment. */
export interface Moment {
  readonly state: RecordingState;
  /** Whether the page that records is there. */
  readonly isRecorded: boolean;
  /** How many of those inside have no standing consent. */
  readonly lacking: number;
}

/** What everybody in the room is told, and nothing but `on` records. */
export function standingOf({ state, isRecorded, lacking }: Moment): Standing {
  if (state === 'ended' || state === 'removed') return 'ended';
  if (state === 'asked') return 'asked';
  if (lacking > 0) return 'waiting';
  return state === 'running' && isRecorded ? 'on' : 'paused';
}

/** What people are asked for their consent to: what, who sees it, how long it is kept, and that they may say no. */
export const consentLines = [
  '主持人请求录制本次视频会诊中全体人员的画面和声音。',
  '录像只供{hospitals}参与本次会诊并有权限的人员查看，每次查看和下载都有记录。',
  '录像保存{years}年，到期自动删除。',
  '您可以不同意。同意后也可以随时撤回，录制随即停止，此前录制的内容按上述期限保存。',
] as const;

export interface ConsentFacts {
  readonly hospitals: string;
  readonly years: number;
}

/** The words as they are kept with each answer. */
export function consentWords({ hospitals, years }: ConsentFacts): string {
  return consentLines.map((line) => line.replace('{hospitals}', hospitals).replace('{years}', String(years))).join('\n');
}
