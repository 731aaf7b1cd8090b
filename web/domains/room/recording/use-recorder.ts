import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { beginRecording, stopRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { HAND_IN_MS } from '../../../../contract/domains/room/recording.rules.ts';
import { type CallOptions, call } from '../../../platform/call/api-client.ts';
import { notify } from '../../../platform/page/notify.ts';
import type { Store } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import { isPassing } from '../is-passing.ts';
import type { OwnMediaControl } from '../media/own-media.ts';
import { peopleInside } from '../people-inside.ts';
import type { RoomSession, RoomState } from '../room-session.ts';
import type { Source } from './composite.ts';
import { type Recorder, startRecorder } from './recorder.ts';
import type { SavingState } from './saving.ts';

export interface RecordingPage {
  applyOrderId: string;
  session: RoomSession;
  own: OwnMediaControl;
  state: RoomState;
  name: string;
  /** Where it is told what is still to be handed in. */
  saving: Store<SavingState>;
}

/** Whom this page may record: itself, and those inside who have agreed. */
function sourcesOf({ session, own, name }: RecordingPage): readonly Source[] {
  const state = session.store.get();
  const { self, remotes, recording } = state;
  const { audio, video, isSharing } = own.store.get();
  const others = peopleInside(state).filter(({ id }) => id !== self?.personId && recording?.answers[id] === 'agreed');
  const theirs = others.map(({ id, name: called }): Source => {
    const remote = remotes.find((one) => one.id === id);
    const isSeen = remote?.condition.camera || remote?.condition.sharing;
    const [seen, heard] = [remote?.stream.getVideoTracks()[0], remote?.stream.getAudioTracks()[0]];
    return { id, name: called, video: isSeen ? seen : undefined, audio: heard, isSharing: remote?.condition.sharing };
  });
  return [...theirs, { id: self?.personId ?? '', name, video, audio, isSharing }];
}

const AGAIN_MS = 1_000;
/** Of a room that has closed the server takes what was recorded for twenty seconds, unless its end was said before (ADR 0133). */
const LAST_MS = 15_000;

/** What the host wants of the server. */
interface Wish {
  isBegin: boolean;
  recordingId: string;
  send: (options: CallOptions) => Promise<unknown>;
}

/** How the host's page has the server begin and end a recording: it says so until it is answered, or wishes for something else. */
function useWish({ applyOrderId, session }: RecordingPage) {
  const wished = useRef<Wish>(undefined);
  /** Resolves with the first answer, or when none comes: whoever leaves does not wait for a server that is away. */
  const say = useCallback(async (wish: Wish, options: CallOptions): Promise<void> => {
    wished.current = wish;
    const again = () => wished.current === wish && void say(wish, { quiet: true });
    await wish.send(options).catch((error: unknown) => isPassing(error) && setTimeout(again, AGAIN_MS));
  }, []);
  const begin = useCallback(
    (recordingId: string): Promise<void> =>
      say(
        { isBegin: true, recordingId, send: (options) => call(beginRecording, { applyOrderId, recordingId, seat: session.seat }, options) },
        {},
      ),
    [applyOrderId, session, say],
  );
  const end = useCallback(
    (recordingId: string, isMoreComing: 0 | 1, options: CallOptions): Promise<void> =>
      say({ isBegin: false, recordingId, send: (all) => call(stopRecording, { applyOrderId, recordingId, isMoreComing }, all) }, options),
    [applyOrderId, say],
  );
  useEffect(
    () => () => {
      wished.current = undefined;
    },
    [],
  );
  return { wished, begin, end };
}

type Ending = (recordingId: string, isMoreComing: 0 | 1, options: CallOptions) => Promise<void>;

/**
 * How a recording ends on this page, once, whoever ends it and however often it is asked for: everybody is told at once that nobody is recorded
 * any more, and what was recorded before is handed in after that.
 */
function useStop({ session, saving }: RecordingPage, { hasPart, handIn }: HandIn, end: Ending) {
  const running = useRef<{ id: string; stopped: Promise<void> }>(undefined);
  return useCallback((): Promise<void> => {
    const { phase, recording: told } = session.store.get();
    if (!told) return Promise.resolve();
    const { id } = told;
    const isLiving = () => session.store.get().recording?.id === id && session.store.get().recording?.standing !== 'ended';
    const stop = async (): Promise<void> => {
      // Of a room that has closed meanwhile it may have ended by itself.
      const quiet = phase === 'over';
      if (!hasPart()) return isLiving() ? end(id, 0, { quiet }) : undefined;
      const handedIn = handIn(phase === 'over' ? LAST_MS : HAND_IN_MS);
      if (isLiving()) await end(id, 1, { quiet });
      await handedIn;
      // Another one may have begun by another page. Nothing else says that all of it is there, so that it outlives the page.
      if (session.store.get().recording?.id === id) await end(id, 0, { quiet: true, keepalive: true });
      saving.set({ leftMs: undefined, giveUp: undefined });
    };
    if (running.current?.id !== id) {
      const stopped = stop().finally(() => {
        if (running.current?.stopped === stopped) running.current = undefined;
      });
      running.current = { id, stopped };
    }
    return running.current.stopped;
  }, [session, saving, hasPart, handIn, end]);
}

/** Begins to record a part, and ends the recording where that cannot be done or nothing gets through. */
function start(page: RecordingPage, partId: string, stop: () => Promise<void>): Recorder | undefined {
  const { applyOrderId, session, saving } = page;
  const onWaiting = (leftMs: number): void => void (saving.get().leftMs !== undefined && saving.set({ leftMs }));
  const onFailure = (message?: string): void => {
    notify.error(message ?? label('网络较慢，录像未能及时上传，录制已结束'));
    void stop();
  };
  try {
    const hasEnded = (): boolean => session.store.get().recording?.standing === 'ended';
    return startRecorder({ applyOrderId, partId, seat: session.seat, sources: () => sourcesOf(page), onFailure, onWaiting, hasEnded });
  } catch {
    onFailure(label('这个浏览器不能录制，请使用新版Chrome或Edge浏览器'));
    return undefined;
  }
}

interface Current {
  partId: string;
  recorder: Recorder | undefined;
}

/** What did not reach the server is told in seconds. */
function tellLost(ms: number): void {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds > 0) notify.warning(label('录像的最后{seconds}秒未能保存', { seconds }));
}

/** Ends what is recorded and sends on until all of it is there: on a slow network that takes minutes, in which the page must not be closed. */
function useHandIn({ saving }: RecordingPage, current: RefObject<Current | undefined>) {
  useEffect(() => {
    const stay = (event: Event): void => {
      if (current.current?.recorder?.waitingMs()) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [current]);
  const hasPart = useCallback((): boolean => current.current?.recorder !== undefined, [current]);
  const handIn = useCallback(
    async (mostMs: number): Promise<void> => {
      const handed = current.current;
      if (!handed?.recorder) return;
      const finished = handed.recorder.finish(mostMs);
      saving.set({ leftMs: handed.recorder.waitingMs(), giveUp: handed.recorder.drop });
      tellLost(await finished);
      if (current.current === handed) current.current = { partId: handed.partId, recorder: undefined };
    },
    [saving, current],
  );
  return { hasPart, handIn };
}

type HandIn = ReturnType<typeof useHandIn>;

/**
 * Records what the server says that this page records, as long as it may be: begins when everybody has agreed, pauses with the room, ends with
 * the recording. Which page records is known by the news, which are told again and again, and not by the answer to `begin`, which may be lost.
 */
export function useRecorder(page: RecordingPage) {
  const { session, state } = page;
  const { id, standing, lacking, partId, seat } = state.recording ?? {};
  /** A part is recorded once: of one that is handed in nothing more comes. */
  const current = useRef<Current>(undefined);
  const handingIn = useHandIn(page, current);
  const { wished, begin, end } = useWish(page);
  const stop = useStop(page, handingIn, end);
  const mine = standing !== 'ended' && seat === session.seat ? partId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's parts stay the same
  useEffect(() => {
    if (standing === 'ended' || (mine && wished.current?.isBegin)) wished.current = undefined;
    // Not what the host has just called off.
    const isCalledOff = wished.current?.isBegin === false && wished.current.recordingId === id;
    if (id && standing === 'asked' && lacking === 0 && !isCalledOff) void begin(id);
    // Ended by whomever: what was recorded until then is still taken.
    if (standing === 'ended') return void stop();
    if (current.current?.partId !== mine) {
      void current.current?.recorder?.finish(0).then(tellLost);
      current.current = mine ? { partId: mine, recorder: start(page, mine, stop) } : undefined;
    }
    if (standing === 'on') current.current?.recorder?.resume();
    else current.current?.recorder?.pause();
  }, [id, standing, lacking, mine, wished, begin, stop]);
  useEffect(() => () => current.current?.recorder?.drop(), []);
  return { begin, stop };
}
