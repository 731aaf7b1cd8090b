import { useEffect, useRef, useState } from 'react';
import { label } from '../../platform/words/label.ts';
import type { OwnMediaControl } from './media/own-media.ts';
import type { RoomState } from './room-session.ts';

const endings: Partial<Readonly<Record<RoomState['phase'], string>>> = {
  taken: '您已在另一个页面进入会诊室',
  refused: '主持人已请您离开会诊室',
  over: '视频会诊已结束',
};

/** How one leaves, by a press or because it is over. What was recorded is handed in before that: `finish` is what the host's recording does for it. */
export function useLeaving({ phase, message }: RoomState, own: OwnMediaControl, onLeave: (message?: string) => void) {
  const finish = useRef<() => Promise<void>>(async () => undefined);
  const [isLeaving, setLeaving] = useState(false);
  const ending = endings[phase];
  useEffect(() => {
    if (!ending) return;
    const handedIn = phase === 'over' ? finish.current() : Promise.resolve();
    void handedIn.finally(() => onLeave(message ?? label(ending)));
  }, [phase, ending, message, onLeave]);
  const leave = (): void => {
    const handedIn = finish.current();
    setLeaving(true);
    // Off the air with the press, however long it takes until the last of a recording is there.
    own.close();
    void handedIn.finally(() => onLeave());
  };
  return { finish, isLeaving, leave };
}
