import { useId } from 'react';
import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import { type ConsentFacts, consentLines } from '../../../../contract/domains/room/recording.rules.ts';
import { useStore } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import type { Answering } from './answering.ts';

interface QuestionProps {
  recording: RoomRecording | undefined;
  answering: Answering;
  /** Or in the lobby. */
  isInside: boolean;
}

/** Asks whoever has not answered whether they may be recorded. It stands beside the pictures: people may talk about it first. */
export function RecordingQuestion({ recording, answering, isInside }: QuestionProps) {
  const isBusy = useStore(answering.store, (state) => state.isBusy);
  const titleId = useId();
  if (!recording || recording.standing === 'ended' || recording.mine === 'agreed') return null;
  const answer = (given: 'agreed' | 'refused') => void answering.give(recording.id, given);
  const hasRefused = recording.mine === 'refused';
  return (
    <section className="room-question" role="alertdialog" aria-labelledby={titleId}>
      <h2 id={titleId}>{label('是否同意录制本次会诊？')}</h2>
      <ConsentText {...recording} />
      {!isInside && !hasRefused && recording.standing !== 'asked' && <p>{label('会诊正在录制，答复后主持人才能准许您进入。')}</p>}
      {!isInside && hasRefused && <p role="status">{label('您不同意录制。主持人结束录制后，可以准许您进入。')}</p>}
      <div>
        <button type="button" className="room-good" disabled={isBusy} onClick={() => answer('agreed')}>
          {label('同意录制')}
        </button>
        {!hasRefused && (
          <button type="button" className="room-plain" disabled={isBusy} onClick={() => answer('refused')}>
            {label('不同意')}
          </button>
        )}
      </div>
    </section>
  );
}

/** What is consented to, line by line, as it is kept with the answer. */
export function ConsentText({ hospitals, years }: ConsentFacts) {
  return (
    <ul>
      {consentLines.map((line) => (
        <li key={line}>{label(line, { hospitals, years })}</li>
      ))}
    </ul>
  );
}
