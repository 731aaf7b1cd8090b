import { useEffect, useState } from 'react';
import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { standings } from '../../../../contract/domains/room/recording.rules.ts';
import { useStore } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import type { Answering } from './answering.ts';
import { clockOf } from './clock-of.ts';

interface SignProps {
  recording: RoomRecording | undefined;
  answering: Answering;
  /** Who has a button that ends it. */
  isHost: boolean;
}

/** Seen by all as long as somebody records or means to: that it is so, since how long, and how to take one's consent back. */
export function RecordingSign({ recording, answering, isHost }: SignProps) {
  const isBusy = useStore(answering.store, (state) => state.isBusy);
  if (!recording || recording.standing === 'ended') return null;
  const { id, standing, mine } = recording;
  return (
    <span className="room-recording" data-standing={standing}>
      <i aria-hidden="true" />
      <b role="status">{label(standings[standing])}</b>
      <Elapsed key={id} recording={recording} />
      {mine === 'agreed' && !isHost && (
        <button type="button" className="room-plain" disabled={isBusy} onClick={() => void answering.give(id, 'withdrawn')}>
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
