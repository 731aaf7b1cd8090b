import { useCallback, useEffect, useState } from 'react';
import type { OwnMediaControl } from './media/own-media.ts';
import { prepareMediaServer } from './media/through-server.ts';
import { placeIn } from './room-place.ts';
import { useReload } from './use-reload.ts';

/**
 * Whether one is inside, or at the door with what one is told there. Who was inside a moment ago by this tab is at once so again: what was on is
 * turned on, what a media server needs is fetched meanwhile, and nothing is asked.
 */
export function useDoor(of: string, own: OwnMediaControl) {
  const [place] = useState(() => placeIn(of));
  const [isInside, setInside] = useState(place !== undefined);
  const [message, setMessage] = useState<string>();
  useReload();
  useEffect(() => {
    if (place?.camera) void own.turnCamera();
    if (place?.mic) void own.turnMic();
    if (place?.medium === 'livekit') prepareMediaServer();
  }, [place, own]);
  const enter = (): void => setInside(true);
  const leave = useCallback(
    (why?: string) => {
      setInside(false);
      setMessage(why);
      own.close();
    },
    [own],
  );
  return { isInside, message, enter, leave };
}
