import { useCallback, useEffect, useState } from 'react';
import { type GuestRoom, showGuestRoom } from '../../../contract/domains/room/room.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';
import { DeviceCheck } from './device-check.tsx';
import { createOwnMedia } from './media/own-media.ts';
import { guestCalls } from './room-calls.ts';
import { RoomStage } from './room-stage.tsx';
import { useDoor } from './use-door.ts';
import './room.css';

const AGAIN_MS = 15_000;
/** Its end is not long unknown to whoever stands at its door. */
const SOON_MS = 5_000;

/** Whose link it is, without its secret. */
const placeOf = (link: string): string => link.split('.').slice(0, 2).join('.');

/** `/room/guest#<link>`: the room for somebody without an account. The link stays in the fragment, which no server is sent. */
export function GuestPage() {
  const link = location.hash.slice(1);
  const [own] = useState(createOwnMedia);
  const [calls] = useState(() => guestCalls(link));
  const { room, failure, isOld, askAgain } = useGuestRoom(link);
  const place = placeOf(link);
  const { isInside, message, enter, leave } = useDoor(place, own);
  const leaveRoom = useCallback(
    (why?: string) => {
      // What was known of the room is from before one went in.
      askAgain();
      leave(why);
    },
    [askAgain, leave],
  );
  if (failure) return <Plain title={failure} />;
  if (!room) return <div className="boot" role="status" aria-busy="true" />;
  const title = (
    <h1>
      {label('视频会诊')} <small>{room.hospitals.join(' ⇄ ')}</small>
    </h1>
  );
  if (isInside) return <RoomStage {...{ place, calls, own, title }} name={room.name} onLeave={leaveRoom} />;
  return (
    <main className="room-door">
      {title}
      <p>{label('{name}，您好', { name: room.name })}</p>
      <p>{label('会诊定于{time}', { time: room.scheduleTime.slice(0, 16) })}</p>
      {message && <p className="room-notice">{message}</p>}
      {room.phase === 'over' ? (
        <p role="status">{label('视频会诊已结束')}</p>
      ) : (
        <DeviceCheck own={own} ping={() => call(showGuestRoom, { link }, { quiet: true })} />
      )}
      {room.phase === 'early' && <p role="status">{label('{time}起可以进入，本页会自动更新', { time: room.openTime.slice(11, 16) })}</p>}
      {room.phase === 'open' && !isOld && (
        <button type="button" className="room-good room-enter" onClick={enter}>
          {label('进入会诊室')}
        </button>
      )}
    </main>
  );
}

interface Found {
  room?: GuestRoom;
  failure?: string;
  /** Known from before something that may have ended it. */
  isOld?: boolean;
}

function useGuestRoom(link: string): Found & { askAgain: () => void } {
  const [found, setFound] = useState<Found>({});
  const [turn, setTurn] = useState(0);
  const phase = found.room?.phase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks at once
  useEffect(() => {
    const ask = () =>
      call(showGuestRoom, { link }, { quiet: true }).then(
        (room) => setFound({ room }),
        (error: unknown) => setFound((last) => refused(last, error)),
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

/** With the order the link ends as well: whoever was let in reads that it is over, not that they were never meant. */
function refused({ room, failure }: Found, error: unknown): Found {
  const known = { ...(room ? { room } : {}), ...(failure ? { failure } : {}) };
  if (!(error instanceof CallError)) return known;
  if (error.code !== 404) return { failure: error.message };
  return room?.phase === 'open' || room?.phase === 'over' ? { room: { ...room, phase: 'over' } } : { failure: label('链接无效或已失效') };
}

function Plain({ title }: { title: string }) {
  return (
    <main className="room-door">
      <h1>{title}</h1>
      <p>{label('请向邀请您的医生索取新的链接')}</p>
    </main>
  );
}
