import { useCallback, useEffect, useRef } from 'react';
import { beginRecording, stopRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { call } from '../../../platform/call/api-client.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';
import type { OwnMediaControl } from '../media/own-media.ts';
import { peopleInside } from '../people-inside.ts';
import type { RoomSession, RoomState } from '../room-session.ts';
import type { Source } from './composite.ts';
import { type Recorder, startRecorder } from './recorder.ts';

export interface RecordingPage {
  applyOrderId: string;
  session: RoomSession;
  own: OwnMediaControl;
  state: RoomState;
  name: string;
}

/** Whom this page may record: itself, and those inside who have agreed. */
function sourcesOf({ session, own, name }: RecordingPage): readonly Source[] {
  const state = session.store.get();
  const { self, remotes, recording } = state;
  const { audio, video } = own.store.get();
  const others = peopleInside(state).filter(({ id }) => id !== self?.personId && recording?.answers[id] === 'agreed');
  const theirs = others.map(({ id, name: called }): Source => {
    const remote = remotes.find((one) => one.id === id);
    const isSeen = remote?.condition.camera || remote?.condition.sharing;
    return { id, name: called, video: isSeen ? remote?.stream.getVideoTracks()[0] : undefined, audio: remote?.stream.getAudioTracks()[0] };
  });
  return [...theirs, { id: self?.personId ?? '', name, video, audio }];
}

/** Records as long as the server says that it may be: begins when everybody has agreed, pauses with the room, ends with the recording. */
export function useRecorder(page: RecordingPage) {
  const { applyOrderId, session, state } = page;
  const { recording } = state;
  const current = useRef<{ recordingId: string; recorder?: Recorder }>(undefined);

  const stop = useCallback(async (): Promise<void> => {
    const { phase, recording: told } = session.store.get();
    const recorder = current.current?.recorder;
    await recorder?.finish();
    // Of a room that has closed meanwhile it may have ended by itself.
    const quiet = phase === 'over';
    if (told) await call(stopRecording, { applyOrderId, recordingId: told.id }, { quiet }).catch(() => undefined);
    if (current.current?.recorder === recorder) current.current = undefined;
  }, [applyOrderId, session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's parts stay the same
  const begin = useCallback(
    async (recordingId: string): Promise<void> => {
      if (current.current?.recordingId === recordingId) return;
      const own: NonNullable<typeof current.current> = { recordingId };
      current.current = own;
      try {
        const { partId } = await call(beginRecording, { applyOrderId, recordingId, seat: session.seat });
        const onFailure = (message?: string): void => {
          notify.error(message ?? label('网络较慢，录像未能及时上传，录制已结束'));
          void stop();
        };
        if (current.current !== own) return;
        own.recorder = startRecorder({ applyOrderId, partId, seat: session.seat, sources: () => sourcesOf(page), onFailure });
        if (session.store.get().recording?.standing === 'on') own.recorder.resume();
      } catch {
        if (current.current === own) current.current = undefined;
      }
    },
    [applyOrderId, session, stop],
  );

  const { id, standing, lacking } = recording ?? {};
  useEffect(() => {
    if (id && standing === 'asked' && lacking === 0) void begin(id);
    const own = current.current;
    if (!own) return;
    if (own.recordingId !== id || standing === 'ended') {
      own.recorder?.drop();
      current.current = undefined;
    } else if (standing === 'on') own.recorder?.resume();
    else own.recorder?.pause();
  }, [id, standing, lacking, begin]);
  useEffect(() => () => current.current?.recorder?.drop(), []);

  return { begin, stop };
}
