import { useEffect, useRef } from 'react';
import type { RoomRecording } from '../../../contract/domains/room/recording.endpoints.ts';
import type { RoomPerson } from '../../../contract/domains/room/room.endpoints.ts';
import type { Decision } from '../../../contract/domains/room/room.rules.ts';
import { label } from '../../platform/words/label.ts';
import { playKnock } from './media/sound.ts';
import { aboutPerson } from './person-words.ts';

export type Decide = (person: RoomPerson, decision: Decision) => void;

interface LobbyProps {
  people: readonly RoomPerson[];
  recording?: RoomRecording;
  onDecide: Decide;
}

/** What somebody in the lobby says to being recorded; nothing where nobody records. */
function consentWords(person: RoomPerson, recording: RoomRecording | undefined): string {
  if (!recording || recording.standing === 'ended') return '';
  const answer = recording.answers[person.id];
  return label(answer === 'agreed' ? '同意录制' : answer ? '不同意录制' : '尚未答复录制');
}

/** Who knocks, for the host: heard once for each, and shown until something was decided; below them who was sent out, perhaps by a slip. */
export function RoomLobby({ people, recording, onDecide }: LobbyProps) {
  const waiting = people.filter(({ state, seat }) => state === 'lobby' && seat);
  // Whoever has a link that was taken back may be anybody.
  const refused = people.filter(({ state, isRevoked }) => state === 'refused' && !isRevoked);
  useKnock(waiting);
  if (waiting.length === 0 && refused.length === 0) return null;
  return (
    <section className="room-lobby" aria-label={label('等候区')} aria-live="polite">
      {waiting.length > 0 && (
        <h2>
          {label('等候区')} <b>{waiting.length}</b>
        </h2>
      )}
      {waiting.map((person) => (
        <div key={person.id}>
          <span>
            <b>{person.name}</b> <small>{aboutPerson(person)}</small> <small>{consentWords(person, recording)}</small>
          </span>
          <button type="button" className="room-good" onClick={() => onDecide(person, 'in')}>
            {label('准许进入')}
          </button>
          <button type="button" className="room-plain" onClick={() => onDecide(person, 'refused')}>
            {label('不准进入')}
          </button>
        </div>
      ))}
      {refused.length > 0 && <Refused people={refused} onDecide={onDecide} />}
    </section>
  );
}

/** Folded: pictures lie below it as long as the room goes on. */
function Refused({ people, onDecide }: Pick<LobbyProps, 'people' | 'onDecide'>) {
  return (
    <details>
      <summary>
        {label('未准入')} <b>{people.length}</b>
      </summary>
      {people.map((person) => (
        <div key={person.id}>
          <span>
            <b>{person.name}</b> <small>{aboutPerson(person)}</small>
          </span>
          <button type="button" className="room-plain" onClick={() => onDecide(person, 'lobby')}>
            {label('允许再次请求进入')}
          </button>
        </div>
      ))}
    </details>
  );
}

function useKnock(waiting: readonly RoomPerson[]): void {
  const heard = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const seats = waiting.flatMap(({ seat }) => seat ?? []);
    if (seats.some((seat) => !heard.current.has(seat))) playKnock();
    heard.current = new Set(seats);
  }, [waiting]);
}
