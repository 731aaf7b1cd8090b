import { useEffect, useState } from 'react';
import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { endReasons } from '../../../../contract/domains/room/recording.rules.ts';
import { label } from '../../../platform/words/label.ts';

const SHOWN_MS = 15_000;

/** Says to whoever has seen it going on why nobody records any more. */
export function EndedNotice({ recording }: { recording: RoomRecording | undefined }) {
  const [seen, setSeen] = useState<string>();
  const living = recording && recording.standing !== 'ended' ? recording.id : undefined;
  if (living && living !== seen) setSeen(living);
  const hasEnded = recording !== undefined && !living && recording.id === seen;
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(() => setSeen(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasEnded]);
  if (!hasEnded || !recording.reason) return null;
  return (
    <p className="room-notice" role="status">
      {label('录制已结束：{reason}', { reason: label(endReasons[recording.reason]) })}
    </p>
  );
}
