import { useCallback, useEffect, useState } from 'react';
import { showGuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceCheck } from './device-check.tsx';
import { type FoundRoom, withoutAnswer } from './guest-room.ts';
import { createOwnMedia } from './media/own-media.ts';
import { createAnswering } from './recording/answering.ts';
import { AnsweringNotice } from './recording/answering-notice.tsx';
import { guestCalls } from './room-calls.ts';
import { RoomStage } from './room-stage.tsx';
import { useDoor } from './use-door.ts';
import './room.css';
import './room-door.css';
import './room-recording.css';

const AGAIN_MS = 15_000;
/** Its end is not long unknown to whoever stands at its door. */
const SOON_MS = 5_000;

/** Whose link it is, without its secret. */
const placeOf = (link: string): string => link.split('.').slice(0, 2).join('.');

/** Another link in the same tab is another person's or room's: nothing of what was opened by the one before goes on. */
function beginAnew(): () => void {
  const reload = (): void => location.reload();
  addEventListener('hashchange', reload);
  return () => removeEventListener('hashchange', reload);
}

/** `/room/guest#<link>`: the room for somebody without an account. The link stays in the fragment, which no server is sent. */
export function GuestPage() {
  const link = location.hash.slice(1);
  const [own] = useState(createOwnMedia);
  const [calls] = useState(() => guestCalls(link));
  const [answering] = useState(() => createAnswering(calls));
  const { room, failure, isPassing, isOld, askAgain } = useGuestRoom(link);
  const place = placeOf(link);
  useEffect(beginAnew, []);
  const { isInside, message, enter, leave } = useDoor(place, own);
  const leaveRoom = useCallback(
    (why?: string) => {
      // What was known of the room is from before one went in.
      askAgain();
      leave(why);
    },
    [askAgain, leave],
  );
  if (failure) return <Plain title={failure} isPassing={isPassing === true} />;
  if (!room) return <div className="boot" role="status" aria-busy="true" />;
  const title = (
    <h1>
      {label('视频会诊')} <small>{room.hospitals.join(' ⇄ ')}</small>
    </h1>
  );
  if (isInside) return <RoomStage {...{ place, calls, answering, own, title }} name={room.name} onLeave={leaveRoom} />;
  return (
    <main className="room-door">
      {title}
      <p>{label('{name}，您好', { name: room.name })}</p>
      <p>{label('会诊定于{time}', { time: room.scheduleTime.slice(0, 16) })}</p>
      {message && <p className="room-notice">{message}</p>}
      <AnsweringNotice answering={answering} />
      {room.phase === 'over' ? (
        <p role="status">{label('视频会诊已结束')}</p>
      ) : (
        <DeviceCheck own={own} ping={() => call(showGuestRoom, { link }, { quiet: true })} />
      )}
      {room.phase === 'early' && <p role="status">{label('{time}起可以进入，本页会自动更新', { time: room.openTime.slice(0, 16) })}</p>}
      {room.phase === 'open' && isOld && isPassing && <p role="status">{label('恢复连接后本页会自动更新')}</p>}
      {room.phase === 'open' && !isOld && (
        <button type="button" className="room-good room-enter" onClick={enter}>
          {label('进入会诊室')}
        </button>
      )}
    </main>
  );
}

function useGuestRoom(link: string): FoundRoom & { askAgain: () => void } {
  const [found, setFound] = useState<FoundRoom>({});
  const [turn, setTurn] = useState(0);
  const phase = found.room?.phase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks at once
  useEffect(() => {
    const ask = () =>
      call(showGuestRoom, { link }, { quiet: true }).then(
        (room) => setFound({ room }),
        (error: unknown) => setFound((last) => withoutAnswer(last, error)),
      );
    void ask();
    const timer = setInterval(() => void ask(), phase === 'open' ? SOON_MS : AGAIN_MS);
    return () => clearInterval(timer);
  }, [link, turn, phase]);
  const askAgain = useCallback(() => {
    setFound((last) => ({ ...last, isOld: true }));
    setTurn((last) => last + 1);
  }, []);
  return { ...found, askAgain };
}

function Plain({ title, isPassing }: { title: string; isPassing: boolean }) {
  return (
    <main className="room-door">
      <h1>{title}</h1>
      <p>{label(isPassing ? '恢复连接后本页会自动更新' : '请向邀请您的医生索取新的链接')}</p>
    </main>
  );
}
