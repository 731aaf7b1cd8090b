import { useEffect, useState } from 'react';
import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { standings } from '../../../../contract/domains/room/recording.rules.ts';
import { label } from '../../../platform/words/label.ts';
import type { RoomCalls } from '../room-calls.ts';
import { clockOf } from './clock-of.ts';

interface SignProps {
  recording: RoomRecording | undefined;
  calls: RoomCalls;
  /** Who has a button that ends it. */
  isHost: boolean;
}

/** Seen by all as long as somebody records or means to: that it is so, since how long, and how to take one's consent back. */
export function RecordingSign({ recording, calls, isHost }: SignProps) {
  if (!recording || recording.standing === 'ended') return null;
  const { id, standing, mine } = recording;
  return (
    <span className="room-recording" data-standing={standing}>
      <i aria-hidden="true" />
      <b role="status">{label(standings[standing])}</b>
      <Elapsed key={id} recording={recording} />
      {mine === 'agreed' && !isHost && (
        <button type="button" className="room-plain" onClick={() => void calls.answer(id, 'withdrawn').catch(() => undefined)}>
          {label('撤回同意')}
        </button>
      )}
    </span>
  );
}

/** Counted on here while it records: the server says it with every change. */
function Elapsed({ recording }: { recording: RoomRecording }) {
  const isOn = recording.standing === 'on';
  const [shown, setShown] = useState(recording.recordedMs);
  const [told, setTold] = useState({ isOn, at: performance.now(), from: recording.recordedMs });
  if (told.isOn !== isOn) setTold({ isOn, at: performance.now(), from: Math.max(shown, recording.recordedMs) });
  useEffect(() => {
    if (!told.isOn) return;
    const timer = setInterval(() => setShown(told.from + performance.now() - told.at), 500);
    return () => clearInterval(timer);
  }, [told]);
  return <time>{clockOf(shown)}</time>;
}
