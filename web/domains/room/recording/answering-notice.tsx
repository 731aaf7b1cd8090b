import { useStore } from '../../../platform/store/store.ts';
import { label } from '../../../platform/words/label.ts';
import type { Answering } from './answering.ts';

/** What has become of an answer that the server has not taken: in the room, and at its door for whoever has left. */
export function AnsweringNotice({ answering }: { answering: Answering }) {
  const notice = useStore(answering.store, (all) => all.notice);
  if (!notice) return null;
  return (
    <p className="room-notice" role="alert">
      {notice}{' '}
      <button type="button" className="room-plain" onClick={answering.acknowledge}>
        {label('知道了')}
      </button>
    </p>
  );
}
