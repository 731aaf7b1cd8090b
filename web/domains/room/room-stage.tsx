import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '../../platform/store/store.ts';
import { label } from '../../platform/words/label.ts';
import { keepAwake } from './media/keep-awake.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import { peopleInside } from './people-inside.ts';
import type { Answering } from './recording/answering.ts';
import { RecordingQuestion } from './recording/recording-question.tsx';
import { RecordingSign } from './recording/recording-sign.tsx';
import { createSaving } from './recording/saving.ts';
import type { RoomCalls } from './room-calls.ts';
import { RoomControls } from './room-controls.tsx';
import { type Decide, RoomLobby } from './room-lobby.tsx';
import { RoomNotices } from './room-notices.tsx';
import { keepPlace } from './room-place.ts';
import { openRoom, type RoomSession, type RoomState } from './room-session.ts';
import { RoomTiles } from './room-tiles.tsx';
import { useLeaving } from './use-leaving.ts';
import './room.css';
import './room-door.css';
import './room-recording.css';

export interface RoomStageProps {
  /** Which room, and who one is: by it a reload finds one's place again. */
  place: string;
  calls: RoomCalls;
  /** It outlives the stage: a no that the server has not heard is said on at the door. */
  answering: Answering;
  own: OwnMediaControl;
  name: string;
  title: ReactNode;
  /** Of the host. */
  onDecide?: Decide;
  /** What one reads and writes beside the picture. */
  panel?: ReactNode;
  /** Of the host who may record: the order. What records is loaded for them alone. */
  recordsFor?: string;
  /** One has left, or it is over; `message` says why it ended by itself. */
  onLeave: (message?: string) => void;
}

/** A room from inside: the pictures, who waits, what one does, and beside them what one reads and writes. */
export function RoomStage(props: RoomStageProps) {
  const { place, calls, own } = props;
  const [session, setSession] = useState<RoomSession>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page enters once
  useEffect(() => {
    const opened = openRoom(calls, own);
    setSession(opened);
    const leavePlace = keepPlace(place, opened.store, own.store);
    return () => {
      leavePlace();
      opened.close();
    };
  }, []);
  if (!session) return null;
  return <OpenStage session={session} {...props} />;
}

const waits: Partial<Readonly<Record<RoomState['phase'], string>>> = { entering: '正在进入会诊室', over: '视频会诊已结束' };

const HostRecording = lazy(async () => ({ default: (await import('./recording/host-recording.tsx')).HostRecording }));

type OpenProps = RoomStageProps & { session: RoomSession };

function OpenStage({ session, answering, own, title, name, onDecide, panel, recordsFor, onLeave }: OpenProps) {
  const state = useStore(session.store, (all) => all);
  const [isPanelOpen, setPanelOpen] = useState(() => panel !== undefined && innerWidth > 900);
  const stage = useRef<HTMLElement>(null);
  const [saving] = useState(createSaving);
  const { phase, people, recording } = state;
  const { finish, isLeaving, leave } = useLeaving(state, own, onLeave);
  useEffect(keepAwake, []);
  useEffect(() => answering.close, [answering]);
  return (
    <div className="room" data-panel={isPanelOpen || undefined} data-phase={phase}>
      <header>
        {title}
        <RecordingSign recording={recording} answering={answering} isHost={onDecide !== undefined} />
        <span className="room-count">{label('{count}人在会诊室', { count: peopleInside(state).length })}</span>
      </header>
      <main ref={stage}>
        <RoomNotices {...{ state, own, answering, saving }} />
        {phase === 'in' && !isLeaving ? (
          <RoomTiles session={session} own={own} state={state} name={name} onDecide={onDecide} />
        ) : (
          <Waiting {...state} isLeaving={isLeaving} isSaving={recordsFor !== undefined && recording !== undefined} />
        )}
        {onDecide && <RoomLobby people={people} recording={recording} onDecide={onDecide} />}
        <RecordingQuestion recording={recording} answering={answering} isInside={phase === 'in'} />
      </main>
      <RoomControls
        own={own}
        hasPanel={panel !== undefined}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onPicture={() => stage.current && void showPicture(stage.current)}
        onLeave={leave}
        isLeaving={isLeaving}
      >
        {recordsFor && (phase === 'in' || phase === 'over') && (
          <Suspense>
            <HostRecording
              applyOrderId={recordsFor}
              session={session}
              own={own}
              state={state}
              name={name}
              saving={saving}
              finish={finish}
            />
          </Suspense>
        )}
      </RoomControls>
      {isPanelOpen && <aside>{panel}</aside>}
    </div>
  );
}

function Waiting({ people, phase, wasInside, isLeaving, isSaving }: RoomState & { isLeaving: boolean; isSaving: boolean }) {
  const isHostThere = people.some(({ role, seat }) => role === 'host' && seat);
  const knocked = wasInside ? '主持人请您在此等候，之后会请您回到会诊室' : '主持人已收到您的进入请求，请稍候';
  return (
    <div className="room-waiting" role="status">
      <h2>{label(isLeaving ? '正在离开会诊室' : (waits[phase] ?? '您在等候区'))}</h2>
      {(isLeaving || phase === 'over') && isSaving && <p>{label('正在保存录像，请稍候')}</p>}
      {phase === 'lobby' && !isLeaving && <p>{label(isHostThere ? knocked : '主持人尚未进入，请稍候')}</p>}
    </div>
  );
}

/** The largest picture stays in front of other windows; again, and it comes back. */
async function showPicture(stage: HTMLElement): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  const videos = [...stage.querySelectorAll<HTMLVideoElement>('.room-tile:not([data-self]) video')];
  const [largest] = videos.filter(({ readyState }) => readyState > 0).toSorted((one, other) => other.clientWidth - one.clientWidth);
  await largest?.requestPictureInPicture().catch(() => undefined);
}
